/** What somebody is in the house; ranks go dealer, supervisor, assistant manager, manager. */
export const ROLES = [
  'player',
  'dealer',
  'supervisor',
  'assistant-manager',
  'manager',
  'tournament-manager',
  'inspector',
  'surveillance',
  'administrator',
] as const
export type Role = (typeof ROLES)[number]

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text)
}
