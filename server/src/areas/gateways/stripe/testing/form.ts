/** A form as Stripe's SDK writes it: `items[0][price]=…`. */
export interface Form {
  [name: string]: string | Form
}

export function formOf(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) put(form, name.replace(/\]$/, '').split(/\]?\[/), value)
  return form
}

/** A shell leaves it to the reader to number the items of a list: `events[]=…`. */
function put(form: Form, [given = '', ...rest]: string[], value: string): void {
  const name = given === '' ? String(Object.keys(form).length) : given
  if (rest.length === 0) {
    form[name] = value
    return
  }
  const held = form[name]
  const inner: Form = typeof held === 'object' ? held : {}
  form[name] = inner
  put(inner, rest, value)
}

export const text = (form: Form | undefined, name: string): string | undefined => {
  const held = form?.[name]
  return typeof held === 'string' ? held : undefined
}

export const integer = (form: Form | undefined, name: string): number | undefined => {
  const held = text(form, name)
  return held === undefined ? undefined : Number(held)
}

export const inner = (form: Form | undefined, name: string): Form | undefined => {
  const held = form?.[name]
  return typeof held === 'object' ? held : undefined
}

/** Items of a list, which a form numbers. */
export const listed = (form: Form | undefined, name: string): (string | Form)[] =>
  Object.values(inner(form, name) ?? {})

export const forms = (form: Form | undefined, name: string): Form[] =>
  listed(form, name).filter((item): item is Form => typeof item === 'object')

/** Names and values, such as metadata. An empty value takes a name away. */
export function merged(before: Record<string, string>, form: Form | undefined, name: string): Record<string, string> {
  const after = { ...before }
  for (const [key, value] of Object.entries(inner(form, name) ?? {})) {
    if (value === '') delete after[key]
    else after[key] = String(value)
  }
  return after
}
