// Tests find the same fonts, locale and home on every machine, however they are started; so do the programs that they start. It is done here
// and not by `make test`, because `swift test --filter` is called by hand, and before `main`, because a library keeps the environment that it
// has met first.

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <stdio.h>

// The folder of the package, from this file's own path: two folders up.
static int find_package(char *path, size_t size) {
    if (strlen(__FILE__) >= size) return 0;
    strcpy(path, __FILE__);
    for (int i = 0; i < 3; i++) {
        char *slash = strrchr(path, '/');
        if (!slash) return 0;
        *slash = 0;
    }
    return 1;
}

__attribute__((constructor)) static void hide_the_machine(void) {
    char package[3000], path[3072];
    if (!find_package(package, sizeof package)) return;
    snprintf(path, sizeof path, "%s/Tests/TestEnvironment/fonts.conf", package);
    setenv("FONTCONFIG_FILE", path, 1);
    unsetenv("FONTCONFIG_PATH");
    unsetenv("FONTCONFIG_SYSROOT");
    // Nobody's fonts, caches and dictionaries.
    snprintf(path, sizeof path, "%s/.build/tests-home", package);
    mkdir(path, 0755);
    setenv("HOME", path, 1);
    const char *folders[] = {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_DATA_DIRS", "XDG_CONFIG_DIRS", "DICPATH"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) unsetenv(folders[i]);
    const char *locale[] = {"LANG", "LANGUAGE", "LC_CTYPE", "LC_NUMERIC", "LC_COLLATE", "LC_TIME", "LC_MESSAGES"};
    for (size_t i = 0; i < sizeof locale / sizeof *locale; i++) unsetenv(locale[i]);
    setenv("LC_ALL", "C.UTF-8", 1);
    // What else the command asks for.
    const char *others[] = {"SOURCE_DATE_EPOCH", "NO_COLOR", "CLICOLOR_FORCE", "COLUMNS"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) unsetenv(others[i]);
}
