import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readExpression } from '../../src/tasks/expression.ts';
import { findExpression, mostSymbols, plainExpressions } from '../../src/tasks/expressionSearch.ts';

/** A tree of operations, written with parentheses around every operation, and its value by the tree itself. */
interface Tree {
  readonly text: string;
  readonly value: number;
  readonly numbers: readonly number[];
}

const { tree } = fc.letrec<{ tree: Tree; leaf: Tree; node: Tree }>((tie) => ({
  tree: fc.oneof({ maxDepth: 4, withCrossShrink: true }, tie('leaf'), tie('node')),
  leaf: fc.nat(20).map((value) => ({ text: String(value), value, numbers: [value] })),
  node: fc.tuple(tie('tree'), fc.constantFrom('+', '-', '*'), tie('tree')).map(([left, operator, right]) => ({
    text: `(${left.text}${operator}${right.text})`,
    value:
      (operator === '+'
        ? left.value + right.value
        : operator === '-'
          ? left.value - right.value
          : left.value * right.value) + 0,
    numbers: [...left.numbers, ...right.numbers],
  })),
}));

describe('readExpression', () => {
  it('values a tree of operations as the tree itself does', () => {
    fc.assert(
      fc.property(tree, ({ text, value, numbers }) => {
        expect(readExpression(text)).toMatchObject({ value, numbers });
      }),
    );
  });

  it('reads the form that it gives as an expression of the same form, value and numbers', () => {
    fc.assert(
      fc.property(tree, ({ text }) => {
        const read = readExpression(text)!;
        const again = readExpression(read.form)!;
        expect([again.form, again.value]).toEqual([read.form, read.value]);
        expect([...again.numbers].sort()).toEqual([...read.numbers].sort());
      }),
    );
  });

  it.each([
    ['1+2*3', 7],
    ['(1+2)*3', 9],
    ['9-3-2', 4],
    ['9-(3-2)', 8],
    ['2-5', -3],
    ['0*(1-4)', 0],
    ['((7))', 7],
    ['10*10', 100],
  ])('values %s as %d', (text, value) => {
    expect(readExpression(text)?.value).toBe(value);
  });

  it.each([
    ...['', '+', '1+', '+1', '-1', '1++2', '1-+2', '()', '(1', '1)', ')1(', '(1+2', '1+2)', '((1)', '1(2)'],
    ...['(1)(2)', '01', '00', '1 + 2', '1+2=3', '8/4', '1/0', '1,2', 'a', '1.5', '2**3', '1_0', '1e3', '٣'],
  ])('does not read %j as an expression', (text) => {
    expect(readExpression(text)).toBeNull();
  });

  it.each([
    ['3+7*2', '(2*7)+3'],
    ['9-(3-2)', '2-3+9'],
    ['2*(3*4)', '4*3*2'],
    ['(1+2)*3', '3*(2+1)'],
    ['(1+2)', '2+1'],
  ])('gives %s and %s one form', (one, other) => {
    expect(readExpression(one)?.form).toBe(readExpression(other)?.form);
  });

  it.each([
    ['9-3', '3-9'],
    ['(1+2)*3', '1+2*3'],
    ['2*2', '2+2'],
  ])('gives %s and %s different forms', (one, other) => {
    expect(readExpression(one)?.form).not.toBe(readExpression(other)?.form);
  });
});

describe('findExpression', () => {
  const goal = fc
    .tuple(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 3 }),
      fc.integer({ min: -20, max: 99 }),
    )
    .map(([numbers, target]) => ({ numbers, target }));

  /** All strings of three numbers and operators, with parentheses in every way that three numbers allow. */
  const reachable = (numbers: readonly number[]): Set<number> => {
    const values = new Set<number>();
    const shapes = numbers.length === 2 ? ['a_b', 'b_a'] : ['abc', 'acb', 'bac', 'bca', 'cab', 'cba'];
    for (const shape of shapes) {
      const [x, y, z] = [...shape.replace('_', '')].map((name) => numbers['abc'.indexOf(name)]);
      for (const p of '+-*') {
        if (z === undefined) values.add(readExpression(`${x}${p}${y}`)!.value);
        else {
          for (const q of '+-*') {
            values.add(readExpression(`(${x}${p}${y})${q}${z}`)!.value);
            values.add(readExpression(`${x}${p}(${y}${q}${z})`)!.value);
          }
        }
      }
    }
    return values;
  };

  it('finds an expression with every number once and the value, exactly where there is one', () => {
    fc.assert(
      fc.property(goal, ({ numbers, target }) => {
        const found = findExpression({ numbers, target });
        expect(found !== null).toBe(reachable(numbers).has(target));
        if (found === null) return;
        const read = readExpression(found);
        expect(read?.value).toBe(target);
        expect([...read!.numbers].sort()).toEqual([...numbers].sort());
        expect(found.length).toBeLessThanOrEqual(mostSymbols(numbers.length));
      }),
      { numRuns: 300 },
    );
  });

  it.each(['2', '2*', '(', '(3', '(3+', '2*(', '(1+3)', '(1+3)*', '(1+3)*2'])(
    'continues from %j to 8 with 1, 2 and 3',
    (begun) => {
      const found = findExpression({ numbers: [1, 2, 3], target: 8 }, begun);
      expect(found?.startsWith(begun)).toBe(true);
      expect(readExpression(found!)?.value).toBe(8);
    },
  );

  it.each([
    ...[')', '1+1', '+', '9', '12', '((((', '2*3+1+', '1/', '3*2+', '(3*2', '2*(1+3)+', '∅'],
    ...['(2)'], // (2)*(1+3) would be too long
  ])('finds nothing to 8 with 1, 2 and 3 from %j on', (begun) => {
    expect(findExpression({ numbers: [1, 2, 3], target: 8 }, begun)).toBeNull();
  });

  it('writes needless parentheses only where the prefix allows nothing else', () => {
    expect(findExpression({ numbers: [1, 2, 3], target: 6 })).toBe('1+2+3');
    expect(findExpression({ numbers: [1, 2, 3], target: 6 }, '(1')).toMatch(/^[(]1[+]2[+]3[)]$|^[(]1[)]/);
    expect(findExpression({ numbers: [2, 3, 5], target: 25 }, '(2')).toBe('(2+3)*5');
  });

  it('continues from every prefix of any expression that meets the goal', () => {
    const four = fc.tuple(
      fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7], { minLength: 4, maxLength: 4 }),
      fc.nat(59),
    );
    fc.assert(
      fc.property(
        four,
        fc.constantFrom('(a+b)*(c-d)', 'a-(b-(c+d))', '((a*b))+c-d', '(a+b*c-d)'),
        ([numbers], shape) => {
          const whole = shape.replace(/[a-d]/g, (place) => String(numbers['abcd'.indexOf(place)]));
          const target = readExpression(whole)!.value;
          for (let length = 0; length <= whole.length; length++) {
            const found = findExpression({ numbers, target }, whole.slice(0, length));
            expect(found?.startsWith(whole.slice(0, length))).toBe(true);
            expect(readExpression(found!)?.value).toBe(target);
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('plainExpressions', () => {
  it('gives every arrangement once, and only such as need their parentheses', () => {
    const all = plainExpressions({ numbers: [2, 3, 5], target: 25 }, ['+', '-', '*']);
    expect([...all].sort()).toEqual(['(2+3)*5', '(3+2)*5', '5*(2+3)', '5*(3+2)']);
    expect([...plainExpressions({ numbers: [1, 1, 4], target: 4 }, ['+', '-'])].sort()).toEqual(
      ['1-1+4', '1+4-1', '4-1+1', '4+1-1'].sort(),
    );
  });

  it('keeps to its operators and to its goal', () => {
    const all = plainExpressions({ numbers: [1, 2, 3, 6], target: 12 }, ['+', '*']);
    expect(all.length).toBeGreaterThan(10);
    expect(new Set(all).size).toBe(all.length);
    for (const text of all) {
      expect(text).not.toContain('-');
      expect(readExpression(text)?.value).toBe(12);
    }
  });
});
