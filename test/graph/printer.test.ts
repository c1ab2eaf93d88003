import { expect, it } from 'vitest';
import {
  add,
  exp,
  gradients,
  input,
  int,
  less,
  loop,
  makeProgram,
  matmul,
  mul,
  sum,
} from '../../src/graph/index.ts';
import { printProgram } from './printer.ts';

it('a printed program shows forward and backward pass, one value a line', () => {
  const x = input('x', 'float32', ['rows', 3], 'data');
  const w = input('w', 'float32', [3, 2], 'weights');
  const loss = sum(exp(matmul(x, w)));
  const [g] = gradients(loss, [w]);
  const program = makeProgram(
    'linear',
    [x, w],
    [
      { name: 'loss', value: loss, meaning: '' },
      { name: 'w_out', value: add(w, mul(g!, -0.5)), meaning: '' },
    ],
  );
  expect(printProgram(program)).toMatchInlineSnapshot(`
      "linear(x:f32[rows, 3], w:f32[3, 2])
        %0:f32[rows, 2] = matmul x w
        %1:f32[rows, 2] = exp %0
        %2:f32[] = sum %1 {axes=[0, 1]}
        %3:f32[1, 1] = reshape 1
        %4:f32[rows, 2] = mul %3 %1
        %5:f32[3, 2] = matmul x %4 {transposeA}
        %6:f32[3, 2] = mul %5 -0.5
        %7:f32[3, 2] = add w %6
        return loss = %2, w_out = %7"
    `);
});

it('a printed program indents the body of a loop', () => {
  const x = input('x', 'float32', ['rows'], 'data');
  const trips = input('trips', 'int32', [], 'most trips');
  const { carried, scanned } = loop(trips, [mul(x, 0)], 'steps', ([total], iteration) => {
    const next = add(total!, exp(x));
    return { carried: [next], next: less(iteration, int(5)), scanned: [sum(next)] };
  });
  const program = makeProgram(
    'running',
    [x, trips],
    [
      { name: 'total', value: carried[0]!, meaning: '' },
      { name: 'sums', value: scanned[0]!, meaning: '' },
    ],
  );
  expect(printProgram(program)).toMatchInlineSnapshot(`
      "running(x:f32[rows], trips:i32[])
        %0:f32[rows] = mul x 0
        %1:f32[rows] = exp x
        %2 = loop trips %0 %1
          %3:bool[] = less %2.i 5
          %4:f32[rows] = add %2.0 %1
          %5:f32[] = sum %4 {axes=[0]}
          while %3 carry %4 stack %5
        %6:f32[rows] = item %2 {output=0}
        %7:f32[steps] = item %2 {output=1}
        return total = %6, sums = %7"
    `);
});
