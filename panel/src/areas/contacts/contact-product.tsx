import { contactParts } from '../../app/contact-parts.ts'
import { useMay } from '../../app/session.tsx'
import { DrawerSection } from '../../ui/drawer.tsx'
import type { Contact } from './contact.ts'

/** The sections of areas about a contact: segments, flags and others. */
export function ContactProduct({ contact }: { contact: Contact }) {
  const may = useMay()
  return contactParts
    .filter(({ permission }) => !permission || may(permission))
    .map(({ title, show }) => (
      <DrawerSection key={title} title={title}>
        {show(contact.id)}
      </DrawerSection>
    ))
}
