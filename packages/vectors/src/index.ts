export { createDotKernel, type DotKernel, ROWS_AT_ONCE } from './dot-kernel.ts';
export { COLUMN_STEP, toInt8Row, toInt16Vector } from './quantization.ts';
