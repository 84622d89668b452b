import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'
import { type Contact, contactName } from './contact.ts'

/** It cannot be undone, so the person is typed out rather than a button pressed. */
export function DeleteContact({ contact, close }: { contact: Contact; close: () => void }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [typed, setTyped] = useState('')
  const erase = useAct('DELETE /v1/organization/contacts/{id}', { refresh: ['GET /v1/organization/contacts'] })
  const name = contactName(contact)
  const submit = () =>
    erase.mutate(
      { params: { id: contact.id }, query: { environment } },
      {
        onSuccess() {
          toast.success(`${name} deleted.`)
          close()
          screen.set({ contact: undefined, tab: undefined })
        },
      },
    )
  return (
    <FormModal
      title={`Delete ${name} permanently?`}
      close={close}
      act="Delete permanently"
      isDestructive
      isDisabled={typed.trim() !== name}
      pending={erase.isPending}
      error={erase.error}
      onSubmit={submit}
    >
      <Text size="md">
        Everything held about this person is deleted in every area: identities, sessions, memberships, activity. It
        cannot be undone.
      </Text>
      <TextInput
        label={
          <>
            Type <b>{name}</b> to confirm
          </>
        }
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
    </FormModal>
  )
}
