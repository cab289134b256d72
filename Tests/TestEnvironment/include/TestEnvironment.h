// Nothing to call: what a machine has installed and how it is set up is hidden before the first test begins (TestEnvironment.c).
