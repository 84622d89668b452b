interface NamedContact {
  id: string
  name: string | null
  email: string | null
}

export const contactTarget = ({ id, name, email }: NamedContact) => ({ type: 'contact', id, name: name ?? email })

export const customerTarget = ({ id, name }: { id: string; name: string }) => ({ type: 'customer', id, name })
