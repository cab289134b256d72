import Fleuron
import GalleryFigures
import Glibc

/// Writes a PDF and a PNG of each figure into a folder, `build/gallery` by default.
let folder = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "build/gallery"

func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "wb") else {
        print("\(path) cannot be written")
        exit(1)
    }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
}

var end = folder.startIndex
while end < folder.endIndex {
    end = folder[folder.index(after: end)...].firstIndex(of: "/") ?? folder.endIndex
    mkdir(String(folder[..<end]), 0o777)
}
for figure in Figure.all {
    write(try figure.page.pdf(title: figure.name), to: "\(folder)/\(figure.name).pdf")
    write(try figure.page.png(resolution: 144), to: "\(folder)/\(figure.name).png")
}
print("\(Figure.all.count) figures are in \(folder)")
