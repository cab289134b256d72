package import Geometry
