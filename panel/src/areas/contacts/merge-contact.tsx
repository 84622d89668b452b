import { List, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/contacts.ts'
import { ContactSelect } from '../../ui/contact-select.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'
import { type Contact, contactName, contactReads } from './contact.ts'

export function MergeContact({ contact, close }: { contact: Contact; close: () => void }) {
  const [environment] = useEnvironment()
  const [other, setOther] = useState<string | null>(null)
  const merge = useAct('POST /v1/organization/contacts/{id}/merge', { refresh: [...contactReads] })
  const name = contactName(contact)
  const submit = () => {
    if (!other) return
    merge.mutate(
      { params: { id: contact.id }, query: { environment }, body: { contact_id: other } },
      {
        onSuccess() {
          toast.success(texts.mergedIntoName(name))
          close()
        },
      },
    )
  }
  return (
    <FormModal
      title={texts.mergeAnotherContactIntoName(name)}
      close={close}
      act={texts.merge}
      pending={merge.isPending}
      error={merge.error}
      onSubmit={submit}
    >
      <ContactSelect
        label={texts.contactToMerge}
        value={other}
        onChange={setOther}
        except={contact.id}
        error={merge.error?.fields.contact_id}
      />
      <div>
        <Text size="sm" fw={500} mb={4}>
          {texts.effects}
        </Text>
        <List size="sm" c="dimmed" spacing={3}>
          <List.Item>{texts.itsIdentitiesSessionsCustomers(name)}</List.Item>
          <List.Item>{texts.whereBothHaveAValueTheValue(name)}</List.Item>
          <List.Item>{texts.itsIDRedirectsToNameThisCannot(name)}</List.Item>
        </List>
      </div>
    </FormModal>
  )
}
