import { texts } from './texts/fields.ts'

/** Reasons of a validator by pattern, and the message for the person who filled in the field. */
const messages: [RegExp, (...parts: string[]) => string][] = [
  [/^is required$|fewer than 1 char/, () => texts.required],
  [/fewer than (\d+) char/, (least = '') => texts.atLeastCharacters(Number(least))],
  [/more than (\d+) char/, (most = '') => texts.atMostCharacters(Number(most))],
  [/fewer than (\d+) item/, (least = '') => texts.atLeastEntries(Number(least))],
  [/more than (\d+) item/, (most = '') => texts.atMostEntries(Number(most))],
  [/valid email/, () => texts.email],
  [/valid ur[il]/, () => texts.address],
  [/valid uuid/, () => texts.entryOfTheList],
  [/valid date/, () => texts.date],
  [/^must be one of (.+)$/, (allowed = '') => texts.oneOf(allowed)],
  [/^must be >=? (\S+)/, (least = '') => texts.orMore(least)],
  [/^must be <=? (\S+)/, (most = '') => texts.orLess(most)],
  [/^must be (integer|number)/, () => texts.aNumber],
  [/^must match pattern/, () => texts.format],
  [/duplicate items/, () => texts.twice],
  [/not a known field/, () => texts.notAccepted],
]

/** A reason of `error.fields` as a sentence to show beside the field. */
export function fieldMessage(reason: string): string {
  for (const [pattern, message] of messages) {
    const found = pattern.exec(reason)
    if (found) return message(...found.slice(1))
  }
  const text = /^(must|is|has|cannot|may) /.test(reason) ? texts.thisValue(reason) : reason
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
