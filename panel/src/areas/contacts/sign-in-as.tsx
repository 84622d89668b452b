import { Button, Textarea, Tooltip } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/contacts.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { type Contact, contactName } from './contact.ts'
import { useSignInAs } from './use-sign-in-as.ts'

/** Asks for a reason, which the audit log stores, and opens the portal as the contact. */
export function SignInAs({ contact }: { contact: Contact }) {
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  if (!may('customers:impersonate')) return null
  const isVisitor = contact.kind === 'visitor'
  const description = isVisitor ? texts.aVisitorHasNoAccountToSignInAs : texts.opensThePortalAsThisContactFor15
  return (
    <>
      <Tooltip label={description} multiline w={250}>
        <Button
          leftSection={<IconLogin2 size={16} stroke={1.8} />}
          data-disabled={isVisitor || undefined}
          aria-disabled={isVisitor}
          onClick={() => !isVisitor && setAsking(true)}
        >
          {texts.signInAs}
        </Button>
      </Tooltip>
      {isAsking && <AskReason contact={contact} close={() => setAsking(false)} />}
    </>
  )
}

function AskReason({ contact, close }: { contact: Contact; close: () => void }) {
  const [reason, setReason] = useState('')
  const { enter, isPending, error } = useSignInAs(contact, close)
  return (
    <FormModal
      title={texts.signInAsName(contactName(contact))}
      close={close}
      act={texts.signIn}
      isDisabled={reason.trim() === ''}
      pending={isPending}
      error={error}
      onSubmit={() => enter(reason.trim())}
    >
      <Textarea
        label={texts.reason}
        description={texts.opensThePortalAsThisContactFor15}
        placeholder={texts.cannotFindTheExport}
        required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        data-autofocus
        error={error?.fields.reason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormModal>
  )
}
