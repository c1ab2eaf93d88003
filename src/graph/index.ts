/**
 * Symbolic programs: primitives, shapes, gradients and ONNX bytes.
 * No onnxruntime, no words of reinforcement learning, no particular run's weights.
 */
export * from './dims.ts';
export * from './value.ts';
export * from './primitives.ts';
export * from './gradient.ts';
export * from './evaluate.ts';
export * from './program.ts';
export * from './executor.ts';
export * from './lower.ts';
export * from './oneRead.ts';
