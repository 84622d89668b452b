const count = (number: string, noun: string) => `${number} ${noun}${number === '1' ? '' : 's'}`

/** The reasons a validator gives, by pattern, and what to tell the person who filled in the field. */
const messages: [RegExp, (...parts: string[]) => string][] = [
  [/^is required$|fewer than 1 char/, () => 'This field is required.'],
  [/fewer than (\d+) char/, (least = '') => `Use at least ${count(least, 'character')}.`],
  [/more than (\d+) char/, (most = '') => `Use at most ${count(most, 'character')}.`],
  [/fewer than (\d+) item/, (least = '') => `Add at least ${count(least, 'entry')}.`.replace('entrys', 'entries')],
  [/more than (\d+) item/, (most = '') => `Use at most ${count(most, 'entry')}.`.replace('entrys', 'entries')],
  [/valid email/, () => 'Enter an email address, such as ada@example.com.'],
  [/valid ur[il]/, () => 'Enter a full address that begins with https://.'],
  [/valid uuid/, () => 'Choose an entry from the list.'],
  [/valid date/, () => 'Enter a valid date.'],
  [/^must be one of (.+)$/, (allowed = '') => `Choose one of: ${allowed}.`],
  [/^must be >=? (\S+)/, (least = '') => `Enter ${least} or more.`],
  [/^must be <=? (\S+)/, (most = '') => `Enter ${most} or less.`],
  [/^must be (integer|number)/, () => 'Enter a number.'],
  [/^must match pattern/, () => 'This is not in the expected format.'],
  [/duplicate items/, () => 'The same entry appears twice.'],
  [/not a known field/, () => 'This field is not accepted here.'],
]

/** A reason of `error.fields` as a sentence to show beside the field. */
export function fieldMessage(reason: string): string {
  for (const [pattern, message] of messages) {
    const found = pattern.exec(reason)
    if (found) return message(...found.slice(1))
  }
  const text = /^(must|is|has|cannot|may) /.test(reason) ? `This value ${reason}` : reason
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
