import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/contacts.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { type Contact, contactLists, contactName } from './contact.ts'

/** It cannot be undone, so the person is typed out rather than a button pressed. */
export function DeleteContact({ contact, close }: { contact: Contact; close: () => void }) {
  const [environment] = useEnvironment()
  const name = contactName(contact)
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/contacts/{id}"
      input={{ params: { id: contact.id }, query: { environment } }}
      refresh={contactLists}
      success={texts.nameDeleted(name)}
      leaves={['contact', 'tab']}
      close={close}
      title={texts.deleteNamePermanently(name)}
      act={texts.deletePermanently}
      typed={name}
    >
      {texts.everythingStoredAboutThisPerson}
    </ConfirmAct>
  )
}
