import { defineElement } from '../../element.ts'

export const element = defineElement({ name: 'referral', load: () => import('./show.tsx') })
