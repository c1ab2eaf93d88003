"""Reads run files of Espalier. One file without dependencies, for Python 3.9 or newer. MIT licence.

    import espalier

    run = espalier.read("run.espalier")
    run.settings["task"]                       # every setting by its name
    run.metrics                                # a pandas DataFrame, or a list of dicts where there is no pandas
    run.frame("samples")                       # a pandas DataFrame of completions; without a name, of metrics
    run.samples                                # completions: prompt, completion, reward, ...
    run.weights["embed.token"]                 # a NumPy array, or a memoryview with a shape where there is no NumPy
    espalier.policy(run).sample("1+2=", 8)     # completions of the trained policy; needs onnxruntime
    espalier.names(run.metrics, "wandb")       # the metrics as Weights & Biases calls them

A damaged file raises espalier.Error with one sentence. Reading finds accidental damage by checksums. It does not find
changes that somebody made on purpose: importing the file into Espalier does.
"""

import array
import json
import math
import random
import re
import struct
import sys
import unicodedata
import zlib

__all__ = ["Error", "Run", "names", "policy", "read"]

_MIB = 1024 * 1024
_LIMITS = {
    "run.json": _MIB,
    "metrics.csv": 24 * _MIB,
    "policy.onnx": 32 * _MIB,
    "tokenizer.json": _MIB,
    "state.json": 24 * _MIB,
    "state.bin": 64 * _MIB,
    "trajectories.jsonl": 8 * _MIB,
}
_MOST_BYTES = 64 * _MIB
_MOST_ROWS = 200_000
_MOST_COLUMNS = 256
_MOST_SAMPLES = 10_000
_LONGEST_SAMPLE = 256 * 1024
_NEWEST_VERSION = 3
# Metrics that count something, so that a number below 0 is damage.
_COUNTS = frozenset(
    """
    eval/hard_prompts advantages/non_finite completions/mean_length completions/min_length completions/max_length
    completions/mean_terminated_length completions/min_terminated_length completions/max_terminated_length
    verify/abstained num_tokens spent/tokens spent/prompts spent/prompts_failed spent/idle_tokens
    prompts/reference_tokens dynamic_sampling/mixed_groups meta/tokens allocation/extra allocation/extra_failed
    allocation/extra_hard allocation/extra_easy drafts/tokens plans/tokens
    interventions/tokens speculation/drafted speculation/accepted
    speculation/draft_length hints/solved_pool corrections/episodes ranker/query_groups warm_start/solutions
    replay/size replay/evicted replay/evicted_for_size swarm/partners swarm/sent swarm/taken swarm/refused
    partial/stored partial/dropped
    """.split()
)


class Error(ValueError):
    """A file or an argument that was refused; the message says what is wrong and what to do."""


def _refuse(problem, advice="export the run again"):
    raise Error(f"run file: {problem}; {advice}")


# The zip: no number in it is trusted, and every entry is read up to its limit.


def _not_a_zip():
    _refuse("must be a zip that Espalier wrote, got other or truncated bytes", "choose an .espalier file")


def _unpack(data):
    """The bytes of every entry by name."""
    if len(data) > _MOST_BYTES:
        _refuse(f"must be at most 64 MB, got {len(data)} bytes", "choose another file")
    end = data.rfind(b"PK\x05\x06", max(0, len(data) - 22 - 65_535))
    if end < 0 or end + 22 > len(data):
        _not_a_zip()
    count, _, at = struct.unpack_from("<HII", data, end + 10)
    if count > len(_LIMITS):
        _refuse(f"must hold at most {len(_LIMITS)} entries, got {count}")
    entries = {}
    for _ in range(count):
        if at + 46 > len(data) or data[at : at + 4] != b"PK\x01\x02":
            _not_a_zip()
        flags, method = struct.unpack_from("<HH", data, at + 8)
        checksum, packed, size, length, extra, comment = struct.unpack_from("<IIIHHH", data, at + 16)
        (start,) = struct.unpack_from("<I", data, at + 42)
        name = data[at + 46 : at + 46 + min(length, 60)].decode("utf-8", "replace")
        if name not in _LIMITS:
            _refuse(f"must hold {', '.join(_LIMITS)} alone, got {name!r}")
        if name in entries:
            _refuse(f"must hold {name} once, got it again")
        if flags & 1 or method not in (0, 8):
            _refuse(f"{name} must be stored or deflated, got another form")
        if size > _LIMITS[name]:
            _refuse(f"{name} must be at most {_LIMITS[name]} bytes, got more")
        if start + 30 > len(data) or data[start : start + 4] != b"PK\x03\x04":
            _not_a_zip()
        begin = start + 30 + sum(struct.unpack_from("<HH", data, start + 26))
        if begin + packed > len(data):
            _not_a_zip()
        content = _inflated(name, data[begin : begin + packed], method, size)
        if zlib.crc32(content) != checksum:
            _refuse(f"{name} was changed or damaged after it was written")
        entries[name] = content
        at += 46 + length + extra + comment
    missing = [name for name in _LIMITS if name not in entries and name != "tokenizer.json"]
    if missing:
        _refuse(f"must hold {', '.join(missing)}, got none")
    return entries


def _inflated(name, packed, method, size):
    if method == 0:
        content = packed
    else:
        stream = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            content = stream.decompress(packed, size + 1)
        except zlib.error:
            _not_a_zip()
    if len(content) != size:
        _refuse(f"{name} must hold the {size} bytes that it names, got others")
    return content


# Texts.


def _text(data, what):
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _refuse(f"{what} must be text, got other bytes")


def _whole_number(digits):
    # Longer numbers take quadratic time to read.
    if len(digits) > 20:
        raise ValueError("too long")
    return int(digits)


def _no_constant(name):
    raise ValueError(name)


def _json(text, what):
    try:
        return json.loads(text, parse_int=_whole_number, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return _refuse(f"{what} must be JSON, got something else")


_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?", re.ASCII)
_CELL = re.compile(r'(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))')


def _header(line):
    found, at = [], 0
    while True:
        match = _CELL.match(line, at)
        if match is None or (match.end() == at and at > 0):
            break
        quoted, plain = match.groups()
        found.append(plain if quoted is None else quoted.replace('""', '"'))
        at = match.end()
        if at == len(line):
            return found
    return _refuse("metrics.csv must begin with the names of its columns, got another form")


def _columns(text):
    """Every column of metrics.csv as an array of doubles; NaN where nothing was measured."""
    lines = text.split("\n", _MOST_ROWS + 2)
    if lines.pop() != "":
        _refuse(f"metrics.csv must end with a line break and have at most {_MOST_ROWS} rows")
    header = _header(lines[0][: 64 * _MOST_COLUMNS] if lines else "")
    if len(header) > _MOST_COLUMNS or len(set(header)) != len(header) or header[:2] != ["round", "update"]:
        _refuse("metrics.csv must have the columns round and update, each column once and at most 256")
    columns = {name: array.array("d") for name in header}
    before = -1.0
    for i, line in enumerate(lines[1:], 1):
        cells = line.split(",", len(header))
        if len(cells) != len(header):
            _refuse(f"metrics.csv must have {len(header)} cells in row {i}, got another number")
        for name, cell in zip(header, cells):
            value = _cell(cell, name, i)
            if value < 0 and name in _COUNTS:
                _refuse(f"metrics.csv must count from 0, got {cell} for {name} in row {i}")
            columns[name].append(value)
        counted = columns["round"][-1], columns["update"][-1]
        if not all(value >= 0 and value.is_integer() for value in counted) or counted[0] <= before:
            _refuse(f"metrics.csv must count rounds and updates upwards, got another number in row {i}")
        before = counted[0]
    return columns


def _cell(cell, name, row):
    if cell == "":
        return math.nan
    value = float(cell) if len(cell) <= 40 and _NUMBER.fullmatch(cell) else math.inf
    if math.isinf(value):
        _refuse(f"metrics.csv must hold numbers, got {cell[:20]!r} for {name[:40]!r} in row {row}")
    return value


_SAMPLE = {
    "step": (int,),
    "prompt": (str,),
    "completion": (str,),
    "reward": (int, float, type(None)),
    "correct": (bool,),
    "reason": (str,),
    "advantage": (int, float, type(None)),
}
# "eval" where it was only evaluated; the reference answer, where the task has one that is a text.
_MORE = {"split": (str,), "solution": (str,)}


def _samples(text):
    lines = text.split("\n", _MOST_SAMPLES + 1)
    if lines.pop() != "":
        _refuse(f"trajectories.jsonl must end with a line break and have at most {_MOST_SAMPLES} lines")
    samples = []
    for i, line in enumerate(lines, 1):
        sample = _json(line, f"line {i} of trajectories.jsonl") if len(line) <= _LONGEST_SAMPLE else None
        if not isinstance(sample, dict) or not _SAMPLE.keys() <= sample.keys() <= {**_SAMPLE, **_MORE}.keys():
            _refuse(f"trajectories.jsonl must hold completions, got another line {i}")
        if any(type(value) not in {**_SAMPLE, **_MORE}[key] for key, value in sample.items()):
            _refuse(f"trajectories.jsonl must hold completions, got other values in line {i}")
        samples.append(sample)
    return samples


def _symbols(text):
    """The symbols of tokenizer.json in the order of their ids."""
    read = _json(text, "tokenizer.json")
    model = read.get("model") if isinstance(read, dict) else None
    vocab = model.get("vocab") if isinstance(model, dict) else None
    if not isinstance(vocab, dict) or not vocab:
        _refuse("tokenizer.json must name symbols and their ids, got another form")
    by_id = {index: symbol for symbol, index in vocab.items() if type(index) is int}
    if sorted(by_id) != list(range(len(vocab))):
        _refuse("tokenizer.json must give every symbol one id, from 0 on")
    return [by_id[index] for index in range(len(vocab))]


# The model: its parameters, without its graph. ONNX is a message of Protocol Buffers.


def _fields(data):
    """The number and value of every field of a message: integers, and bytes as memoryviews."""
    at = 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            if at >= len(data) or shift > 63:
                raise ValueError("truncated")
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(data):
        key = varint()
        kind = key & 7
        if kind == 0:
            yield key >> 3, varint()
            continue
        size = varint() if kind == 2 else {1: 8, 5: 4}.get(kind)
        if size is None or at + size > len(data):
            raise ValueError("truncated")
        yield key >> 3, data[at : at + size]
        at += size


def _tensor(data):
    """Name, shape and float32 bytes of a tensor; None where it is of another type."""
    name, shape, kind, raw = "", [], 0, b""
    for field, value in _fields(data):
        if field == 1:
            if not isinstance(value, int):
                raise ValueError("dims")
            shape.append(value)
        elif field == 2:
            kind = value
        elif field == 8:
            name = bytes(value).decode("utf-8")
        elif field == 9:
            raw = value
    if kind != 1 or name.startswith("const_"):
        return None
    if not shape or len(shape) > 8 or 0 in shape or 4 * math.prod(shape) != len(raw):
        raise ValueError("shape")
    return name, tuple(shape), bytes(raw)


def _parameters(data):
    try:
        graphs = [value for field, value in _fields(memoryview(data)) if field == 7]
        tensors = [_tensor(value) for graph in graphs for field, value in _fields(graph) if field == 5]
        parameters = {one[0]: one[1:] for one in tensors if one is not None}
    except (ValueError, TypeError):
        _refuse("policy.onnx must be an ONNX model of Espalier, got other bytes")
    if not parameters:
        _refuse("policy.onnx must hold parameters, got none")
    return parameters


def _array(shape, raw):
    try:
        import numpy
    except ImportError:
        values = array.array("f", raw)
        if sys.byteorder == "big":
            values.byteswap()
        return memoryview(values).cast("B").cast("f", list(shape))
    return numpy.frombuffer(raw, dtype="<f4").reshape(shape).copy()


class Run:
    """A run that was read from a file."""

    def __init__(self, entries):
        described = _json(_text(entries["run.json"], "run.json"), "run.json")
        if not isinstance(described, dict) or described.get("format") != "espalier-run":
            _refuse("run.json must describe a run of Espalier, got something else")
        version = described.get("version")
        if type(version) is int and version > _NEWEST_VERSION:
            _refuse(f"must be of version {_NEWEST_VERSION} or older, got version {version}", "take a newer espalier.py")
        settings, result = described.get("config"), described.get("result")
        if version not in (1, 2, 3) or not isinstance(settings, dict) or not isinstance(result, dict):
            _refuse("run.json is not what Espalier writes")
        tokens = described.get("tokens")
        if tokens is not None and not (
            isinstance(tokens, dict)
            and all(type(tokens.get(key)) is int for key in ("end", "padding", "longestCompletion"))
        ):
            _refuse("run.json must describe the tokens of its policy, got another form")
        if (tokens is None) != ("tokenizer.json" not in entries):
            _refuse("must have tokens in run.json and tokenizer.json, or neither")
        #: Name of the run.
        self.name = described.get("name")
        #: The reader's note in Markdown; empty without one.
        self.notes = described.get("notes", "")
        #: Version of the engine that trained it.
        self.engine = described.get("engine")
        #: Every setting by its name.
        self.settings = settings
        #: Rounds, last reward and the like.
        self.result = result
        #: Ids of the end token and of padding, and the most tokens of a completion; None where the policy reads numbers
        #: or the file is of version 1.
        self.tokens = tokens
        #: The symbols of the policy in the order of their ids; None as above.
        self.symbols = _symbols(_text(entries["tokenizer.json"], "tokenizer.json")) if tokens else None
        #: Completions: step, prompt, completion, reward, correct, reason, advantage; some with split and solution.
        self.samples = _samples(_text(entries["trajectories.jsonl"], "trajectories.jsonl"))
        #: The policy as an ONNX model, in bytes.
        self.onnx = entries["policy.onnx"]
        if tokens and not all(0 <= tokens[key] < len(self.symbols) for key in ("end", "padding")):
            _refuse("run.json must name symbols of tokenizer.json, got other ids")
        self._columns = _columns(_text(entries["metrics.csv"], "metrics.csv"))
        self._parameters = _parameters(self.onnx)

    @property
    def metrics(self):
        """One row for each round: a pandas DataFrame, or a list of dicts (None: not measured) where there is no pandas."""
        counts = ("round", "update")
        try:
            import pandas
        except ImportError:
            columns = [
                [int(value) if name in counts else None if math.isnan(value) else value for value in values]
                for name, values in self._columns.items()
            ]
            return [dict(zip(self._columns, row)) for row in zip(*columns)]
        return pandas.DataFrame(
            {name: [int(value) for value in values] if name in counts else values for name, values in self._columns.items()}
        )

    def frame(self, of="metrics"):
        """A pandas DataFrame of "metrics" (a row for each round) or "samples". Raises Error where there is no pandas."""
        if of not in ("metrics", "samples"):
            raise Error(f"frame: must be of metrics or samples, got {of!r}")
        try:
            import pandas
        except ImportError:
            raise Error("frame: needs pandas, got none; install it with pip install pandas, or read run.metrics") from None
        return pandas.DataFrame(self.samples) if of == "samples" else self.metrics

    @property
    def weights(self):
        """The policy's parameters by name: NumPy arrays of float32, or memoryviews of that shape where there is no NumPy."""
        return {name: _array(*parameter) for name, parameter in self._parameters.items()}

    def __repr__(self):
        task, rounds = self.settings.get("task"), self.result.get("round")
        return f"<espalier.Run {self.name!r}: {task}, {rounds} rounds>"


def read(source):
    """The run in a file, which is a path, bytes or an open file. Raises Error if the file is damaged."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        data = bytes(source)
    elif hasattr(source, "read"):
        data = source.read(_MOST_BYTES + 1)
    else:
        with open(source, "rb") as file:
            data = file.read(_MOST_BYTES + 1)
    return Run(_unpack(data))


# Texts and symbols.

# Scripts that are written without spaces: each letter is a symbol.
_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_TIGHT = re.compile(r"[\s~/|]|\[.+\]", re.DOTALL)


def _is(char, category):
    return char != "" and unicodedata.category(char).startswith(category)


def _letters(text, at):
    """Where the letters of a word that begins at `at` end."""
    while _is(text[at : at + 1], "L") and not _UNSPACED.match(text[at]):
        at += 1
        while _is(text[at : at + 1], "M"):
            at += 1
    return at


def _pieces(kind, text, symbols):
    """The symbols that a text is made of, known or not."""
    if kind is None:
        return re.findall(r"\[[^\[\]]*\]|.", text, re.DOTALL)
    text = unicodedata.normalize("NFC", text)
    composed = sorted((one for one in symbols if len(one) > 1 and not _is(one[0], "L")), key=len, reverse=True)
    if kind == "characters":
        composed = sorted((one for one in symbols if len(one) > 1), key=len, reverse=True)
    pieces, at, spaced = [], 0, False
    while at < len(text):
        piece = next((one for one in composed if text.startswith(one, at)), text[at])
        if kind == "words":
            end = _letters(text, at)
            while end > at and text[end : end + 1] in ("'", "’", "-") and _letters(text, end + 1) > end + 1:
                end = _letters(text, end + 1)
            piece = text[at:end] if end > at else piece
            if piece.isspace():
                at, spaced = at + 1, True
                continue
            if spaced and pieces and _is(piece[0], "Nd") and _is(pieces[-1][0], "Nd"):
                pieces.append(" ")
            spaced = False
        pieces.append(piece)
        at += len(piece)
    return pieces


def _apart(before, left, right, after):
    """Whether two words stand apart; `before` and `after` are what surrounds them."""
    digit = lambda one: len(one) == 1 and _is(one, "Nd")
    if _TIGHT.fullmatch(left) or _TIGHT.fullmatch(right) or (digit(left) and digit(right)):
        return False
    if (right in ".,:" and digit(left) and digit(after)) or (left in ".,:" and digit(before) and digit(right)):
        return False
    if right in ".,!?;:)]}»”’%…。、，！？；：」）" or left in "([{«“‘¿¡$€£#「（":
        return False
    return not (_UNSPACED.match(left) and _UNSPACED.match(right))


def _joined(kind, pieces):
    if kind != "words":
        return "".join(pieces)
    text, quoting = "", False
    for at, piece in enumerate(pieces):
        left = pieces[at - 1] if at > 0 else ""
        closing, opened = piece == '"' and quoting, left == '"' and quoting
        quoting = quoting != (piece == '"')
        before, after = (pieces[at - 2] if at > 1 else ""), (pieces[at + 1] if at + 1 < len(pieces) else "")
        if left and not closing and not opened and _apart(before, left, piece, after):
            text += " "
        text += piece
    return text


# The policy.


class _Policy:
    def __init__(self, run):
        if run.symbols is None:
            raise Error(
                "policy: needs a run file with symbols, got one of version 1 or of a policy that reads numbers; "
                "import the file into Espalier and export it again"
            )
        try:
            import numpy
            import onnxruntime
        except ImportError as error:
            raise ImportError(
                f"espalier.policy: needs onnxruntime and numpy to run policy.onnx, got no {error.name}; "
                "install them with: pip install onnxruntime numpy"
            ) from error
        self._numpy = numpy
        self._session = onnxruntime.InferenceSession(run.onnx, providers=["CPUExecutionProvider"])
        self._symbols = run.symbols
        self._ids = {symbol: index for index, symbol in enumerate(run.symbols)}
        self._tokens = run.tokens
        self._positions = run._parameters["embed.position"][0][0]

    def encode(self, text):
        """The ids of a text, one for each of its symbols. Raises Error on an unknown one."""
        symbols = _pieces(self._tokens.get("kind"), text, self._symbols)
        unknown = [symbol for symbol in symbols if symbol not in self._ids]
        if unknown or not symbols:
            known = "".join(self._symbols[2:]) if "kind" not in self._tokens else f"its {len(self._symbols)} symbols"
            raise Error(f"policy: a prompt must be made of {known}, got {unknown[0] if unknown else ''!r}")
        return [self._ids[symbol] for symbol in symbols]

    def logits(self, rows):
        """The logits of every next token, [rows, length, symbols], for rows of ids of one length."""
        fed = self._numpy.asarray(rows, dtype=self._numpy.int32)
        return self._session.run(["logits"], {"tokens": fed})[0]

    def sample(self, prompt, count=1, temperature=1.0, seed=None):
        """`count` completions of a prompt; the end token is part of those that ended. Temperature 0 takes the likeliest."""
        draw = random.Random(seed)
        begin = self.encode(prompt)
        end, longest = self._tokens["end"], self._tokens["longestCompletion"]
        if len(begin) + longest > self._positions + 1:
            raise Error(f"policy: a prompt must have at most {self._positions + 1 - longest} symbols, got {len(begin)}")
        rows = [list(begin) for _ in range(count)]
        for _ in range(longest if count > 0 else 0):
            for row, scores in zip(rows, self.logits(rows)[:, -1]):
                row.append(end if row[-1] == end else self._choose(scores, temperature, draw))
            if all(row[-1] == end for row in rows):
                break
        return [self._decode(row[len(begin) :]) for row in rows]

    def _choose(self, scores, temperature, draw):
        if temperature == 0:
            return int(scores.argmax())
        scaled = [float(score) / temperature for score in scores]
        most = max(scaled)
        return draw.choices(range(len(scaled)), [math.exp(score - most) for score in scaled])[0]

    def _decode(self, ids):
        end = self._tokens["end"]
        whole = ids[: ids.index(end) + 1] if end in ids else ids
        return _joined(self._tokens.get("kind"), [self._symbols[index] for index in whole])


def policy(run):
    """The run's policy. `policy(run).sample(prompt, count)` writes completions. Raises ImportError without onnxruntime."""
    return _Policy(run)


# Names of metrics elsewhere. Espalier's are TRL's.

_HELD_OUT = {"pass@1": "eval/pass@1"}

# verl at b178a3c: verl/trainer/ppo/metric_utils.py, core_algos.py, ray_trainer.py; verl/workers/utils/losses.py,
# verl/workers/actor/dp_actor.py. A round is one step of its trainer.
_VERL = {
    "round": "training/global_step",
    "reward": "critic/rewards/mean",
    "entropy": "actor/entropy",
    "kl": "actor/kl_loss",
    "loss": "actor/pg_loss",
    "clip_ratio/region_mean": "actor/pg_clipfrac",
    "grad_norm": "actor/grad_norm",
    "learning_rate": "actor/lr",
    "completions/mean_length": "response_length/mean",
    "completions/min_length": "response_length/min",
    "completions/max_length": "response_length/max",
    "completions/clipped_ratio": "response_length/clip_ratio",
    "value_loss": "critic/vf_loss",
    "value_clip_ratio": "critic/vf_clipfrac",
    "value/explained_variance": "critic/vf_explained_var",
    "pass@1": "val-core/espalier/acc/mean@1",
    "eval_reward": "val-aux/espalier/reward/mean@1",
}


def _logged(key):
    """The key as transformers hands it to Weights & Biases and Trackio: rewrite_logs in integrations/integration_utils.py."""
    if key == "update":
        return "train/global_step"
    if key in _HELD_OUT:
        return _HELD_OUT[key]
    if key.startswith("eval_"):
        return "eval/" + key[len("eval_") :]
    return key if key.startswith("eval/") else "train/" + key


_NAMES = {
    "trl": lambda key: "step" if key == "update" else key,
    "wandb": _logged,
    "trackio": _logged,
    "verl": lambda key: _VERL.get(key, key),
}


def names(metrics, scheme):
    """The metrics (a DataFrame, a list of dicts or one dict) with the keys of "wandb", "trackio", "trl" or "verl"."""
    if scheme not in _NAMES:
        raise Error(f"names: the second argument must be one of {', '.join(_NAMES)}, got {scheme!r}")
    name = _NAMES[scheme]
    if isinstance(metrics, dict):
        return {name(key): value for key, value in metrics.items()}
    if isinstance(metrics, (list, tuple)):
        return [names(row, scheme) for row in metrics]
    return metrics.rename(columns=name)
