import { List, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
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
          toast.success(`Merged into ${name}.`)
          close()
        },
      },
    )
  }
  return (
    <FormModal
      title={`Merge another contact into ${name}`}
      close={close}
      act="Merge"
      pending={merge.isPending}
      error={merge.error}
      onSubmit={submit}
    >
      <ContactSelect
        label="Contact to merge"
        value={other}
        onChange={setOther}
        except={contact.id}
        error={merge.error?.fields.contact_id}
      />
      <div>
        <Text size="sm" fw={500} mb={4}>
          What happens
        </Text>
        <List size="sm" c="dimmed" spacing={3}>
          <List.Item>Its identities, sessions, customers and activity move to {name}.</List.Item>
          <List.Item>Where both have a value, the value of {name} is kept.</List.Item>
          <List.Item>Its ID redirects to {name}. This cannot be undone.</List.Item>
        </List>
      </div>
    </FormModal>
  )
}
