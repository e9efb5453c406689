#ifndef NAVGRAPH_CFUZZER_H
#define NAVGRAPH_CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer, <https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library>.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));

#endif
