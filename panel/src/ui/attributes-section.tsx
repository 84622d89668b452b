import { Button } from '@mantine/core'
import type { ApiError } from '@userkeep/client'
import { useState } from 'react'
import { useMay } from '../app/session.tsx'
import { AttributeList, EditAttributes } from './attributes.tsx'
import { DrawerSection } from './drawer.tsx'

interface AttributesSectionProps {
  attributes: Record<string, unknown>
  /** What would be here. */
  empty: string
  /** What changed, key by key; null removes. */
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
      title="Attributes"
      action={
        mayWrite && (
          <Button variant="default" size="xs" onClick={() => setEditing(true)}>
            Edit attributes
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
