/** The verifier of grid-world in Python: the same draws decide on slipping, so a walk ends on the same cell. */
import { maps, slip } from '../../tasks/gridWorldMaps.ts';
import { streams } from '../../tensor/random.ts';

const levels = maps.map((rows, i) => `    ${i + 1}: "${rows.join('')}",`).join('\n');

export const gridWorldPython = `
MAPS = {
${levels}
}
SIDE, HORIZON, SLIP = 5, 24, ${slip}
WORTHS = {"G": 1.0, "g": 0.5, "f": 0.25, "x": 0.0}
DIRECTIONS = "UDLR"
SIDES = ["LR", "RL", "DU", "UD"]


def uniform(seed, stream, at):
    """Philox-4x32-10 (Salmon et al. 2011): the number that decides on slipping at a step."""
    c, k = [0, 0, 0, at], [seed, stream]
    for _ in range(10):
        a, b = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
        c = [(b >> 32) ^ c[1] ^ k[0], b & 0xFFFFFFFF, (a >> 32) ^ c[3] ^ k[1], a & 0xFFFFFFFF]
        k = [(k[0] + 0x9E3779B9) & 0xFFFFFFFF, (k[1] + 0xBB67AE85) & 0xFFFFFFFF]
    return ((c[0] >> 9) + 0.5) / 8388608


def landing(cells, cell, direction):
    line, column = divmod(cell, SIDE)
    line += {"U": -1, "D": 1}.get(direction, 0)
    column += {"L": -1, "R": 1}.get(direction, 0)
    if not (0 <= line < SIDE and 0 <= column < SIDE) or cells[line * SIDE + column] == "#":
        return cell
    return line * SIDE + column


def verify(prompt, completion, row):
    """The completion is actions, 0 to 3 for up, down, left and right; the key has the start and what slips."""
    if not re.fullmatch("[0-3]+", completion):
        return 0.0
    _, level, cell, seed = row["key"].split(" ")
    cells, cell = MAPS[int(level)], int(cell)
    for at, symbol in enumerate(completion):
        if cells[cell] in WORTHS or at >= HORIZON:
            return 0.0
        action, draw = int(symbol), uniform(int(seed), ${streams.environment}, at)
        slips = SIDES[action][0] if draw < SLIP else SIDES[action][1] if draw < 2 * SLIP else None
        cell = landing(cells, cell, slips or DIRECTIONS[action])
    return WORTHS.get(cells[cell], 0.0)
`;
