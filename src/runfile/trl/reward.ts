/** `reward.py` of the folder for TRL: a task's exact verifier as a reward function. */
import { verifierPython, type RuledRecipe } from './verifiers.ts';

/**
 * The module. Its `reward` reads the columns that it names: TRL also passes objects that are no columns (`trainer_state`,
 * `log_extra`, `log_metric`, `environments`).
 */
export function rewardPython(recipe: RuledRecipe): string {
  return `"""The exact verifier of ${recipe.task} as a reward function of TRL."""

${verifierPython(recipe) ?? ''}

# Ids of the tokens that end a completion; train.py adds those of its tokenizer. While there are none, every completion counts as ended.
end_ids = set()


def reward(completions, completion_ids, question, level, **_):
    """One reward for each completion, from 0 to 1. One that reached the longest length without an end earns 0.

    None, where verify abstains, leaves a completion out, as TRL does.
    """
    return [
        verify(asked, text_of(completion, ids), of_level)
        for completion, ids, asked, of_level in zip(completions, completion_ids, question, level)
    ]


def text_of(completion, ids):
    """The text of a completion without line breaks around it, with the end token if the model ended it."""
    text = completion if isinstance(completion, str) else completion[-1]["content"]
    text = text.strip("\\r\\n")
    has_ended = not end_ids or end_ids.intersection(ids[-1:])
    return text + END if has_ended else text
`;
}
