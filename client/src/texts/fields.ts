import { plural } from './locale.ts'

export const texts = {
  required: 'This field is required.',
  atLeastCharacters: (least: number) =>
    plural(least, { one: 'Use at least 1 character.', other: `Use at least ${least} characters.` }),
  atMostCharacters: (most: number) =>
    plural(most, { one: 'Use at most 1 character.', other: `Use at most ${most} characters.` }),
  atLeastEntries: (least: number) =>
    plural(least, { one: 'Add at least 1 entry.', other: `Add at least ${least} entries.` }),
  atMostEntries: (most: number) => plural(most, { one: 'Use at most 1 entry.', other: `Use at most ${most} entries.` }),
  email: 'Enter an email address, such as ada@example.com.',
  address: 'Enter a full address that begins with https://.',
  entryOfTheList: 'Choose an entry from the list.',
  date: 'Enter a valid date.',
  oneOf: (allowed: string) => `Choose one of: ${allowed}.`,
  orMore: (least: string) => `Enter ${least} or more.`,
  orLess: (most: string) => `Enter ${most} or less.`,
  aNumber: 'Enter a number.',
  format: 'This is not in the expected format.',
  twice: 'The same entry appears twice.',
  notAccepted: 'This field is not accepted here.',
  thisValue: (reason: string) => `This value ${reason}`,
}
