import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ProfileAct } from '../app/profile-acts.ts'
import { useMay } from '../app/session.tsx'

/** The main actions of areas on a contact or a customer. */
export function ProfileActs({ acts, id }: { acts: readonly ProfileAct[]; id: string }) {
  const [open, setOpen] = useState<ProfileAct | null>(null)
  const may = useMay()
  return (
    <>
      {acts
        .filter(({ permission }) => !permission || may(permission))
        .map((act) => (
          <Button
            key={act.label}
            leftSection={<act.icon size={16} stroke={1.8} />}
            variant="default"
            onClick={() => setOpen(act)}
          >
            {act.label}
          </Button>
        ))}
      {open?.show(id, () => setOpen(null))}
    </>
  )
}
