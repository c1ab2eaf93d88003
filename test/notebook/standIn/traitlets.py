"""Stand-in for traitlets: the part that espalier_widget.py uses, for machines that have Python alone."""

import copy


class TraitError(Exception):
    pass


class TraitType:
    allow_none = False
    default_value = None
    info_text = "any value"

    def __init__(self, *default, allow_none=None, read_only=False, help=None):
        if default:
            self.default_value = default[0]
        if allow_none is not None:
            self.allow_none = allow_none
        self.read_only, self.help, self.metadata = read_only, help, {}

    def tag(self, **metadata):
        self.metadata.update(metadata)
        return self

    def __set_name__(self, _owner, name):
        self.name = name

    def __get__(self, obj, _owner=None):
        if obj is None:
            return self
        return obj._values.setdefault(self.name, copy.copy(self.default_value))

    def __set__(self, obj, value):
        if self.read_only:
            raise TraitError(f'The "{self.name}" trait is read-only.')
        self.set(obj, value)

    def set(self, obj, value):
        if not (value is None and self.allow_none):
            value = self.validate(obj, value)
        for check in vars(type(obj)).values():
            if getattr(check, "validates", None) == self.name:
                value = check(obj, {"trait": self, "value": value, "owner": obj})
        before = self.__get__(obj)
        obj._values[self.name] = value
        if before != value:
            obj.notify_change({"name": self.name, "old": before, "new": value, "owner": obj, "type": "change"})

    def validate(self, obj, value):
        if self.kind is not None and not isinstance(value, self.kind):
            self.error(obj, value)
        return value

    kind = None

    def error(self, obj, value):
        raise TraitError(
            f"The {self.name!r} trait of an {type(obj).__name__} instance expected {self.info_text}, "
            f"not the {type(value).__name__} {value!r}."
        )


class Unicode(TraitType):
    kind, default_value, info_text = str, "", "a unicode string"


class List(TraitType):
    kind, default_value, info_text = list, [], "a list"


class Dict(TraitType):
    kind, default_value, info_text = dict, {}, "a dict"


def validate(name):
    def mark(check):
        check.validates = name
        return check

    return mark


class HasTraits:
    def __new__(cls, *_args, **_kwargs):
        made = super().__new__(cls)
        made._values, made._observers = {}, []
        return made

    def __init__(self, **values):
        for name, value in values.items():
            setattr(self, name, value)

    def traits(self):
        names = [name for cls in reversed(type(self).__mro__) for name in vars(cls)]
        return {name: getattr(type(self), name) for name in names if isinstance(getattr(type(self), name), TraitType)}

    def set_trait(self, name, value):
        getattr(type(self), name).set(self, value)

    def observe(self, handler, names):
        self._observers.append((names, handler))

    def notify_change(self, change):
        for name, handler in self._observers:
            if name == change["name"]:
                handler(change)
