import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { texts } from '../../../texts/conversations-composer.ts'
import type { OutgoingPicture } from '../live/outbox.ts'
import s from './composer.module.css'

interface DraftPicturesProps {
  pictures: readonly OutgoingPicture[]
  remove: (id: string) => void
}

/** The pictures that are sent with the text. */
export const DraftPictures = ({ pictures, remove }: DraftPicturesProps) =>
  pictures.length === 0 ? null : (
    <ul className={s.pictures} aria-label={texts.picturesToSend}>
      {pictures.map(({ id, name, url }) => (
        <li key={id}>
          <img src={url} alt={name} />
          <ActionIcon size={20} radius="xl" color="dark" aria-label={texts.removeName(name)} onClick={() => remove(id)}>
            <IconX size={12} stroke={2.4} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
