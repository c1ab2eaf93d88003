/** All methods, by id, in the order in which the page lists them. */
import type { Method, MethodId } from './method.ts';
import { grpo } from './grpo.ts';

export const methods: Readonly<Record<MethodId, Method>> = { grpo };
