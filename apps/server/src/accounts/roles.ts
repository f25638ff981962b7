import { ROLES } from '@openpit/protocol'

export { ROLES }
export type Role = (typeof ROLES)[number]

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text)
}
