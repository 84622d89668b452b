const known = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

/** An ISO 4217 code in lower case. */
export const isCurrency = (code: string): boolean => known.has(code)
