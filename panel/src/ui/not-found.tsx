import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import s from './page.module.css'
import { Empty } from './states.tsx'

export function NotFound() {
  useEffect(() => {
    document.title = 'Not found · Userkeep'
  }, [])
  return (
    <main className={s.lost}>
      <img src="/favicon.svg" alt="Userkeep" width={36} height={36} />
      <Empty
        title="There is nothing here"
        isPage
        action={
          <Button component={Link} to="/" variant="default">
            Go to the overview
          </Button>
        }
      >
        The address may be old, or belong to an organization you are not in.
      </Empty>
    </main>
  )
}
