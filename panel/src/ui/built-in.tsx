import { Badge, Tooltip } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { texts } from '../texts/ui.ts'

/** On a role that comes with the installation and cannot be changed. */
export const BuiltIn = ({ why }: { why?: string }) => {
  const badge = (
    <Badge color="gray" flex="none" leftSection={<IconLock size={11} />}>
      {texts.builtIn}
    </Badge>
  )
  return why ? <Tooltip label={why}>{badge}</Tooltip> : badge
}
