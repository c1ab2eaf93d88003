/**
 * Ridge regression (Hoerl & Kennard 1970) from sums over observations: sums can fade, and their size does not depend on
 * the number of observations. All float64, in exact IEEE operations and a fixed order.
 */

/** Weighted sums over observations of `width` features z and a target y. Never changed in place. */
export interface RidgeSums {
  readonly width: number;
  /** Σ w. */
  readonly weight: number;
  /** Σ w·y. */
  readonly target: number;
  /** Σ w·z, `[width]`. */
  readonly features: Float64Array;
  /** Σ w·z·y, `[width]`. */
  readonly cross: Float64Array;
  /** Σ w·z·zᵀ, its lower triangle row after row. */
  readonly gram: Float64Array;
}

export interface RidgeFit {
  /** Mean target, which the fit gives at mean features. */
  readonly mean: number;
  /** Mean features. */
  readonly center: Float64Array;
  readonly slopes: Float64Array;
}

const triangle = (width: number): number => (width * (width + 1)) / 2;

/** Sums over no observation. */
export function newRidge(width: number): RidgeSums {
  return {
    ...{ width, weight: 0, target: 0, features: new Float64Array(width), cross: new Float64Array(width) },
    gram: new Float64Array(triangle(width)),
  };
}

/** Every earlier observation counts `kept` as much, in [0, 1]. */
export function fadedRidge(sums: RidgeSums, kept: number): RidgeSums {
  const scaled = (values: Float64Array): Float64Array => values.map((value) => kept * value);
  return {
    width: sums.width,
    weight: kept * sums.weight,
    target: kept * sums.target,
    features: scaled(sums.features),
    cross: scaled(sums.cross),
    gram: scaled(sums.gram),
  };
}

export interface RidgeRow {
  readonly features: ArrayLike<number>;
  readonly target: number;
  /** At least 0; absent: 1. */
  readonly weight?: number;
}

/** With more observations. Throws where one has another number of features. */
export function observed(sums: RidgeSums, observations: readonly RidgeRow[]): RidgeSums {
  const { width } = sums;
  const [features, cross, gram] = [sums.features.slice(), sums.cross.slice(), sums.gram.slice()];
  let [total, targets] = [sums.weight, sums.target];
  for (const { features: z, target, weight = 1 } of observations) {
    if (z.length !== width) throw new Error(`ridge: must have ${width} features, got ${z.length}`);
    total += weight;
    targets += weight * target;
    for (let i = 0, at = 0; i < width; i++) {
      const wz = weight * (z[i] as number);
      features[i] = (features[i] as number) + wz;
      cross[i] = (cross[i] as number) + wz * target;
      for (let j = 0; j <= i; j++, at++) gram[at] = (gram[at] as number) + wz * (z[j] as number);
    }
  }
  return { width, weight: total, target: targets, features, cross, gram };
}

/**
 * Minimises Σ w(y − a − sᵀz)² + `penalty`·|s|² with the intercept free: (C + penalty·I) s = c, with C and c the sums of
 * squares and products around the means, solved by Cholesky's method. Null without observations. Throws unless
 * penalty > 0, which makes the matrix positive definite.
 */
export function ridgeFit(sums: RidgeSums, penalty: number): RidgeFit | null {
  if (!(penalty > 0)) throw new Error(`ridge: penalty must be above 0, got ${penalty}`);
  const { width, weight, target, features, cross, gram } = sums;
  if (!(weight > 0)) return null;
  const mean = target / weight;
  const center = features.map((sum) => sum / weight);
  const lower = new Float64Array(gram.length);
  const slopes = new Float64Array(width);
  // L·Lᵀ = C + penalty·I, and L·x = c on the way.
  for (let i = 0; i < width; i++) {
    const row = triangle(i);
    let rest = (cross[i] as number) - (features[i] as number) * mean;
    for (let j = 0; j <= i; j++) {
      const other = triangle(j);
      let sum = (gram[row + j] as number) - (features[i] as number) * (center[j] as number);
      for (let k = 0; k < j; k++) sum -= (lower[row + k] as number) * (lower[other + k] as number);
      // A variance below 0 comes from rounding only.
      lower[row + j] = i === j ? Math.sqrt(Math.max(sum, 0) + penalty) : sum / (lower[other + j] as number);
      if (j < i) rest -= (lower[row + j] as number) * (slopes[j] as number);
    }
    slopes[i] = rest / (lower[row + i] as number);
  }
  // Lᵀ·s = x.
  for (let i = width - 1; i >= 0; i--) {
    let rest = slopes[i] as number;
    for (let k = i + 1; k < width; k++) rest -= (lower[triangle(k) + i] as number) * (slopes[k] as number);
    slopes[i] = rest / (lower[triangle(i) + i] as number);
  }
  return { mean, center, slopes };
}

/** a + sᵀz. */
export function ridgeValue({ mean, center, slopes }: RidgeFit, features: ArrayLike<number>): number {
  let value = mean;
  for (let i = 0; i < slopes.length; i++)
    value += (slopes[i] as number) * ((features[i] as number) - (center[i] as number));
  return value;
}

/** Plain JSON from which `decodeRidge` makes equal sums. */
export function encodeRidge({ width, weight, target, features, cross, gram }: RidgeSums): unknown {
  return { width, weight, target, sums: [...features, ...cross, ...gram] };
}

/** Throws a sentence that begins with `subject` on anything that `encodeRidge` does not write. */
export function decodeRidge(encoded: unknown, subject: string): RidgeSums {
  const { width, weight, target, sums } = (encoded ?? {}) as Partial<Record<string, unknown>>;
  const known = Number.isSafeInteger(width) && (width as number) >= 0 ? (width as number) : -1;
  const all: unknown[] = Array.isArray(sums) ? sums : [];
  const sound =
    all.length === 2 * known + triangle(known) &&
    [weight, target, ...all].every((value) => Number.isFinite(value)) &&
    (weight as number) >= 0;
  if (known < 0 || !sound) {
    throw new Error(
      `${subject}: its memory must hold the sums of a regression, got another form; it is damaged, start the run again`,
    );
  }
  const values = Float64Array.from(all as number[]);
  return {
    ...{ width: known, weight: weight as number, target: target as number },
    features: values.slice(0, known),
    cross: values.slice(known, 2 * known),
    gram: values.slice(2 * known),
  };
}
