import { joinList } from '../../../shared/messages/join-list.ts'
import type { StaffWords } from './en.ts'

const ROLES: Readonly<Record<string, string>> = {
  dealer: 'Dealer',
  supervisor: 'Spielaufsicht',
  assistantManager: 'Stellvertretende Spielleitung',
  manager: 'Spielleitung',
  inspector: 'Inspektor',
  surveillance: 'Überwachung',
  director: 'Turnierleitung',
  cage: 'Kasse',
  regulator: 'Behörde',
  administrator: 'Administrator',
  player: 'Spieler',
}

export const de: StaffWords = {
  role: (role) => ROLES[role] ?? role,
  door: {
    signOn: 'Melden Sie sich mit Ihrem eigenen Namen an. Das Protokoll hält fest, wer was getan hat.',
    locked: 'Diese Konsole wurde eine Weile nicht berührt und ist gesperrt. Melden Sie sich neu an.',
    signOnDo: 'Anmelden',
    notYours: (role, roles) => `Sie sind als ${role} angemeldet. Diese Konsole ist für: ${joinList(roles, 'und')}.`,
    otherPerson: 'Als jemand anderes anmelden',
    duty: 'Ihrem Konto fehlt noch ein Schritt, bevor Sie arbeiten können: ein eigenes Passwort oder ein zweiter Faktor.',
    toAccount: 'Zum Konto',
  },
  line: {
    lost: (since) => `Keine Verbindung seit ${since}.`,
    moving: 'Der Tisch wechselt auf einen anderen Server.',
    catchingUp: 'Wieder verbunden. Der Stand des Tisches wird geladen.',
  },
  light: {
    works: 'arbeitet',
    slow: 'ist langsam',
    away: 'ist weg',
    fault: 'ist außer Betrieb',
    keyed: 'aus, Karten werden getippt',
    none: 'nicht vorhanden',
  },
  shoeLeft: (cards) => `noch ${cards}`,
  sending: 'Wird gesendet',
  noAccount: 'ohne Konto',
  training: 'Training: hier zählt nichts',
  onHold: 'Angehalten',
  keyNamed: (key) => `Taste ${key}`,
}
