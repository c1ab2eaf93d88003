/** The verifier of cart-pole in Python: the same steps in float64, so the pole falls at the same step. */

export const cartPolePython = `
GRAVITY, MASS_POLE, TOTAL_MASS, LENGTH, FORCE, TAU = 9.8, 0.1, 1.1, 0.5, 10, 0.02
POLE_MASS_LENGTH = MASS_POLE * LENGTH
POSITION_LIMIT = 2.4
ANGLE_LIMIT = 12 * 2 * 3.141592653589793 / 360
HORIZON = 500

# Sine and cosine of small angles by the polynomials of the task, so that every bit agrees.
PART_A, PART_B = 6746518852 / 4294967296, 4484108710 / 73786976294838206464
PART_C = 2.0222662487959506e-21


def terms(first, last, sign):
    found, factorial = [], 1
    for n in range(1, last + 1):
        factorial *= n
        if n < first or (n - first) % 2 == 1:
            continue
        found.append(sign / factorial)
        sign = -sign
    return found


SINE, COSINE = terms(3, 17, -1), terms(4, 16, 1)


def polynomial(coefficients, z):
    total = 0.0
    for coefficient in reversed(coefficients):
        total = total * z + coefficient
    return total


def sine_shifted(x, quarters):
    n = rounded(x / (PART_A + PART_B))
    rest = x - n * PART_A
    nearly = rest - n * PART_B
    lost = rest - nearly - n * PART_B + -n * PART_C
    high = nearly + lost
    low = nearly - high + lost
    quadrant = (n + quarters) % 4
    z = high * high
    if quadrant % 2 == 0:
        value = high + (high * z * polynomial(SINE, z) + low * (1 - 0.5 * z))
    else:
        half = 0.5 * z
        head = 1 - half
        value = head + (1 - head - half + (z * z * polynomial(COSINE, z) - high * low))
    return value if quadrant < 2 else -value


def rounded(x):
    """Halves go up."""
    whole = int(x // 1)
    return whole + 1 if x - whole >= 0.5 else whole


def move(state, action):
    x, x_dot, theta, theta_dot = state
    c, s = sine_shifted(theta, 1), sine_shifted(theta, 0)
    push = ((FORCE if action == 1 else -FORCE) + POLE_MASS_LENGTH * (theta_dot * theta_dot) * s) / TOTAL_MASS
    turning = (GRAVITY * s - c * push) / (LENGTH * (4 / 3 - (MASS_POLE * (c * c)) / TOTAL_MASS))
    acceleration = push - (POLE_MASS_LENGTH * turning * c) / TOTAL_MASS
    return [x + TAU * x_dot, x_dot + TAU * acceleration, theta + TAU * theta_dot, theta_dot + TAU * turning]


def verify(prompt, completion, row):
    """The completion is actions, 0 for left and 1 for right; the row has the start."""
    if not re.fullmatch("[01]+", completion):
        return 0.0
    state, steps = list(row["features"]), 0
    for action in completion:
        if steps >= HORIZON:
            return 0.0
        state, steps = move(state, int(action)), steps + 1
        if abs(state[0]) > POSITION_LIMIT or abs(state[2]) > ANGLE_LIMIT:
            break
    return steps / HORIZON if steps == len(completion) else 0.0
`;
