import { Button } from '@mantine/core'
import type { ApiError } from '@userkeep/client'
import { useState } from 'react'
import { useMay } from '../app/session.tsx'
import { texts } from '../texts/ui.ts'
import { AttributeList, EditAttributes } from './attributes.tsx'
import { DrawerSection } from './drawer.tsx'

interface AttributesSectionProps {
  attributes: Record<string, unknown>
  /** The text for an empty section. */
  empty: string
  /** The changes by key; null removes. */
  save: (changes: Record<string, unknown>, done: () => void) => void
  isPending: boolean
  error: ApiError | null
}

/** The attributes of a contact or a customer in its drawer, and the dialog that changes them. */
export function AttributesSection({ attributes, empty, save, isPending, error }: AttributesSectionProps) {
  const mayWrite = useMay()('customers:write')
  const [isEditing, setEditing] = useState(false)
  const close = () => setEditing(false)
  return (
    <DrawerSection
      title={texts.attributes}
      action={
        mayWrite && (
          <Button variant="default" size="xs" onClick={() => setEditing(true)}>
            {texts.editAttributes}
          </Button>
        )
      }
    >
      <AttributeList attributes={attributes} empty={empty} />
      {isEditing && (
        <EditAttributes
          attributes={attributes}
          close={close}
          pending={isPending}
          error={error}
          save={(changes) => save(changes, close)}
        />
      )}
    </DrawerSection>
  )
}
