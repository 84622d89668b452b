import {
  type Icon,
  IconAddressBook,
  IconBuilding,
  IconFingerprint,
  IconHistory,
  IconHome2,
  IconKey,
  IconRocket,
  IconSettings,
  IconShieldLock,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react'

export interface NavItem {
  label: string
  to: string
  icon: Icon
  /** Hidden from roles without it. */
  permission?: string
  /** Typed after `g`, goes there. */
  shortcut?: string
}

export const nav: { label?: string; items: NavItem[] }[] = [
  {
    items: [
      { label: 'Get started', to: '/get-started', icon: IconRocket, shortcut: 's' },
      { label: 'Overview', to: '/overview', icon: IconHome2, shortcut: 'o' },
    ],
  },
  {
    label: 'People',
    items: [
      { label: 'Contacts', to: '/contacts', icon: IconAddressBook, permission: 'customers:read', shortcut: 'c' },
      { label: 'Customers', to: '/customers', icon: IconBuilding, permission: 'customers:read', shortcut: 't' },
      { label: 'Customer roles', to: '/customer-roles', icon: IconUsersGroup, permission: 'customers:read' },
      { label: 'Sign-in', to: '/contact-auth', icon: IconFingerprint, permission: 'customers:read' },
    ],
  },
  {
    label: 'Organization',
    items: [
      { label: 'Members', to: '/members', icon: IconUsers, permission: 'members:read', shortcut: 'm' },
      { label: 'Roles', to: '/roles', icon: IconShieldLock, shortcut: 'r' },
      { label: 'Settings', to: '/settings', icon: IconSettings },
    ],
  },
  {
    label: 'Developers',
    items: [
      { label: 'API keys', to: '/api-keys', icon: IconKey, permission: 'keys:manage', shortcut: 'k' },
      { label: 'Webhooks', to: '/webhooks', icon: IconWebhook, permission: 'webhooks:manage', shortcut: 'w' },
      { label: 'Audit log', to: '/audit', icon: IconHistory, permission: 'audit:read', shortcut: 'a' },
    ],
  },
]
