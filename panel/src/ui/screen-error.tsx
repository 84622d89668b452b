import { Center } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { texts } from '../texts/ui.ts'
import { Failed } from './states.tsx'

/** A part of the panel did not arrive: the connection is gone, or a new version has taken its place. */
export const ScreenError = ({ error }: ErrorComponentProps) => (
  <Center mih="60vh">
    <Failed what={texts.thisScreen} error={error as Error} retry={() => location.reload()} />
  </Center>
)
