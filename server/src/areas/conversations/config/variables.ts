interface Known {
  contact: { name: string | null; email: string | null }
  agent: string
}

const variable = /\{\{\s*([a-z_.]{1,40})\s*(?:\|([^{}]{0,200}))?\}\}/g

/** Replaces the variables of a canned reply. An unknown variable stays as it is. */
export function fillVariables(text: string, { contact, agent }: Known): string {
  const values: Record<string, string | null> = {
    'contact.name': contact.name,
    'contact.first_name': contact.name?.trim().split(/\s+/)[0] ?? null,
    'contact.email': contact.email,
    'agent.name': agent,
  }
  return text.replace(variable, (whole, name: string, fallback: string | undefined) =>
    name in values ? (values[name] ?? fallback?.trim() ?? '') : whole,
  )
}
