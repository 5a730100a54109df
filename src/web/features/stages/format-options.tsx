import {
  FORMAT_TYPES,
  FORMAT_WORDS,
  type FormatType,
  gamesPerRound,
  refusalOfFormat,
} from '#domain/formats/format-words.ts';
import { formatMinutes, lengthWords } from '#domain/formats/length.ts';
import { isIndividual } from '#domain/formats/stage.ts';
import { FormatPicture } from './format-picture.tsx';
import { formatOf, type StageValues } from './new-stage-schema.ts';

type Counts = { people: number; women: number; teams: number };

/** Each format with its picture, a sentence, and how long it takes those who are there. `minutes`: of a game. */
export const formatOptions = (values: StageValues, counts: Counts, minutes: number) =>
  FORMAT_TYPES.map((type) => {
    const length = lengthOf(type, values, counts, minutes);
    return {
      value: type,
      label: FORMAT_WORDS[type].name,
      hint: length === null ? FORMAT_WORDS[type].about : `${FORMAT_WORDS[type].about} ${length}`,
      picture: <FormatPicture type={type} />,
    };
  });

/** "Com 8 pessoas: cerca de 2 h"; null where nobody is there, or so many cannot play it. */
function lengthOf(type: FormatType, values: StageValues, { people, women, teams }: Counts, minutes: number) {
  const isOfPeople = isIndividual({ type });
  const count = isOfPeople ? people : teams;
  if (count === 0 || refusalOfFormat(type, count, women) !== null) return null;
  const games = gamesPerRound(formatOf({ ...values, type }, 'lot'), count, women);
  const length = lengthWords(formatMinutes(games, values.courts, minutes));
  return `Com ${count} ${isOfPeople ? 'pessoas' : 'times'}: ${length}.`;
}
