import { UnstyledButton } from '@mantine/core'
import { IconDots, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { texts } from '../texts/app.ts'
import { useNav } from './nav.ts'
import s from './phone-bar.module.css'

interface PhoneBarProps {
  isMenuOpen: boolean
  toggleMenu: () => void
  closeMenu: () => void
  openSearch: () => void
}

/** On a phone: what is used most, within reach of a thumb. */
export function PhoneBar({ isMenuOpen, toggleMenu, closeMenu, openSearch }: PhoneBarProps) {
  const { phoneBar } = useNav()
  return (
    <nav className={s.bar} aria-label={texts.shortcuts}>
      {phoneBar.map(({ label, to, icon: Icon, badge: Badge }) => (
        <Link key={label} to={to ?? '/'} onClick={closeMenu} className={s.item}>
          <Icon size={20} stroke={1.6} />
          <span>
            {label}
            {Badge && <Badge />}
          </span>
        </Link>
      ))}
      <UnstyledButton className={s.item} onClick={openSearch}>
        <IconSearch size={20} stroke={1.6} />
        {texts.search}
      </UnstyledButton>
      <UnstyledButton className={s.item} aria-expanded={isMenuOpen} onClick={toggleMenu}>
        <IconDots size={20} stroke={1.6} />
        {texts.more}
      </UnstyledButton>
    </nav>
  )
}
