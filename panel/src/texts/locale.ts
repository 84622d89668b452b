import { createElement, Fragment, type ReactNode } from 'react'

/** The language of the texts. Dates, numbers and plurals follow it. */
export const locale = 'en'

const rules = new Intl.PluralRules(locale)
const conjunction = new Intl.ListFormat(locale, { type: 'conjunction' })
const disjunction = new Intl.ListFormat(locale, { type: 'disjunction' })

export const number = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(locale, options)

/** Returns the form that a count takes in the language of the texts. */
export const plural = <Form extends ReactNode = string>(
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, Form>> & { other: Form },
): Form => forms[rules.select(count)] ?? forms.other

/** Returns the parts of a sentence around elements, in the order of the language. */
export const sentence = (...parts: ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)

/** Returns "a and b". */
export const and = (parts: readonly string[]): string => conjunction.format(parts)

/** Returns "a or b". */
export const or = (parts: readonly string[]): string => disjunction.format(parts)
