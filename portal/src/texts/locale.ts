/** The language of the texts. Dates, numbers and plurals follow it. */
export const locale = 'en'

const rules = new Intl.PluralRules(locale)

export const number = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(locale, options)

/** Returns the form that a count takes in the language of the texts. */
export const plural = (
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string => forms[rules.select(count)] ?? forms.other
