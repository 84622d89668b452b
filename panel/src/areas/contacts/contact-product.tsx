import { contactParts } from '../../app/contact-parts.ts'
import { useMay } from '../../app/session.tsx'
import { DrawerSection } from '../../ui/drawer.tsx'
import type { Contact } from './contact.ts'

/** What the areas know of a contact: segments, flags, and whatever else brings a part. */
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
