import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { texts } from '../texts/ui.ts'

interface ActiveActsProps {
  active: boolean
  isTurning: boolean
  turn(): void
  /** Asks before it is deleted. */
  deletion(close: () => void): ReactNode
}

/** Above the editor of something that is turned on and off. */
export function ActiveActs({ active, isTurning, turn, deletion }: ActiveActsProps) {
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <Button variant={active ? 'default' : 'filled'} loading={isTurning} onClick={turn}>
        {active ? texts.turnOff : texts.turnOn}
      </Button>
      <Button variant="default" c="var(--mantine-color-error)" onClick={() => setDeleting(true)}>
        {texts.delete}
      </Button>
      {deleting && deletion(() => setDeleting(false))}
    </>
  )
}
