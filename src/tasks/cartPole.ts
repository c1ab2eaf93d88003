/**
 * `cart-pole`: keep a pole upright on a cart by pushing it left or right, for at most 500 steps. The equations, limits
 * and horizon are those of Gymnasium's CartPole-v1 with its Euler integrator; the state is float64.
 */
import { cos, sin } from '../tensor/trig.ts';
import { promptsByDraw } from './drawnPrompts.ts';
import type { Attempt, Level, Observation, OnePlayerTask, Prompt, Verdict } from './task.ts';

const id = 'cart-pole';

const gravity = 9.8;
const massPole = 0.1;
const totalMass = 1 + massPole;
/** Half the pole's length, metres. */
const length = 0.5;
const poleMassLength = massPole * length;
/** Newtons, to the right for action 1 and to the left for action 0. */
const force = 10;
/** Seconds of one step. */
const tau = 0.02;

/** Limits beyond which the pole counts as fallen: metres, radians (12 degrees). */
const positionLimit = 2.4;
const angleLimit = (12 * 2 * Math.PI) / 360;
/** The four numbers of a start are uniform within this of 0. */
const startLimit = 0.05;
const horizon = 500;
const actions = 2;
/** Gymnasium's threshold of a solved task, in steps. */
const solvedSteps = 475;
/** Most poles that a view shows. */
const mostPoles = 120;

const levels: readonly Level[] = [
  { level: 1, title: 'from near upright', promptLength: 0, completionLength: horizon },
];

const prompt = promptsByDraw({ id, levels }, (_, draw) => {
  const features = [0, 1, 2, 3].map((i) => startLimit * (2 * draw.uniform(i) - 1));
  return { text: '', features, key: `${id} ${features.join(' ')}` };
});

/** Position (m), velocity (m/s), angle (rad), angular velocity (rad/s) after one step of `tau` seconds. */
function move(state: readonly number[], action: number): number[] {
  const [x, xDot, theta, thetaDot] = state as readonly [number, number, number, number];
  const [c, s] = [cos(theta), sin(theta)];
  const push = ((action === 1 ? force : -force) + poleMassLength * (thetaDot * thetaDot) * s) / totalMass;
  const thetaAcceleration = (gravity * s - c * push) / (length * (4 / 3 - (massPole * (c * c)) / totalMass));
  const acceleration = push - (poleMassLength * thetaAcceleration * c) / totalMass;
  // Positions move by the velocities before the step.
  return [
    x + tau * xDot,
    xDot + tau * acceleration,
    theta + tau * thetaDot,
    thetaDot + tau * thetaAcceleration,
  ];
}

function hasFallen(state: readonly number[]): boolean {
  const [x, , theta] = state as readonly [number, number, number, number];
  return Math.abs(x) > positionLimit || Math.abs(theta) > angleLimit;
}

function step(features: readonly number[], action: number, at: number): Observation {
  if (!isAction(action)) throw new Error(`${id}: action must be 0 or 1, got ${action}`);
  const next = move(features, action);
  const terminated = hasFallen(next);
  return { tokens: [], features: next, terminated, truncated: !terminated && at + 1 >= horizon };
}

function isAction(action: number): boolean {
  return action === 0 || action === 1;
}

/** Replays the actions from the prompt's start, up to the end of the episode or of the actions. */
function replay({ prompt, completion }: Attempt): {
  /** The start, and the state after each action that counted. */
  readonly states: readonly (readonly number[])[];
  readonly last: Observation | null;
} {
  const states: (readonly number[])[] = [startOf(prompt)];
  let last: Observation | null = null;
  for (const [at, action] of completion.entries()) {
    if (last?.terminated || last?.truncated || !isAction(action)) break;
    last = step(states[at] as readonly number[], action, at);
    states.push(last.features as readonly number[]);
  }
  return { states, last };
}

function startOf({ features }: Prompt): readonly number[] {
  if (features?.length !== 4) {
    throw new Error(`${id}: prompt must have 4 features, got ${features?.length ?? 'none'}`);
  }
  return features;
}

function verdictOf(attempt: Attempt): Verdict {
  const { completion } = attempt;
  const wrong = (reason: string): Verdict => ({ reward: 0, correct: false, reason });
  const odd = completion.findIndex((action) => !isAction(action));
  if (odd >= 0) return wrong(`step ${odd + 1}: action ${completion[odd]} is neither 0 nor 1`);
  if (completion.length === 0) return wrong('no action');
  const { states, last } = replay(attempt);
  const steps = states.length - 1;
  // The task never takes steps after the end, so an attempt that claims them is not an episode.
  if (steps < completion.length) return wrong(`${completion.length} actions, but it was over after ${steps}`);
  const verdict = { reward: steps / horizon, correct: steps >= solvedSteps };
  if (!last?.terminated) {
    return {
      ...verdict,
      reason: last?.truncated ? `upright for all ${horizon} steps` : `upright for ${steps} steps`,
    };
  }
  const left = Math.abs((states[steps] as readonly number[])[0] as number) > positionLimit;
  return { ...verdict, reason: `${left ? 'left the track' : 'fell'} at step ${steps}` };
}

/** At most `mostPoles` of the states, including the first and the last. */
function thin<T>(states: readonly T[]): T[] {
  if (states.length <= mostPoles) return [...states];
  return Array.from(
    { length: mostPoles },
    (_, i) => states[Math.round((i * (states.length - 1)) / (mostPoles - 1))] as T,
  );
}

export const cartPole = {
  kind: 'control',
  id,
  title: 'Cart-pole',
  description: 'Push a cart left or right so that the pole on it stays upright, up to 500 steps.',
  levels,
  observationSize: 4,
  actions,
  horizon,
  pays: 'at every step',
  prompt,
  step,
  verify: (attempts) => Promise.resolve(attempts.map(verdictOf)),
  view(attempt) {
    const { states } = replay(attempt);
    const [position, velocity, angle, turning] = startOf(attempt.prompt).map((value) => value.toFixed(3));
    return {
      kind: 'pole',
      prompt: `cart at ${position} m, ${velocity} m/s; pole at ${angle} rad, ${turning} rad/s`,
      completion: verdictOf(attempt).reason,
      expected: `upright for ${horizon} steps`,
      poles: thin(states).map((state) => ({ position: state[0] as number, angle: state[2] as number })),
      horizon,
    };
  },
} as const satisfies OnePlayerTask;
