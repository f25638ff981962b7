import type { DevicesWords } from './en.ts'

export const de: DevicesWords = {
  title: 'Geräte',
  lead: 'Leser, Mischer, Kartenprüfer und Preisknöpfe des Hauses. Ein Gerät gilt, sobald sein Schlüssel bestätigt ist, und arbeitet an dem Tisch, dem eine Aufsicht es zuordnet.',
  pages: 'Seiten',
  toPit: 'Pit',
  groups: {
    waits: 'Warten auf eine Bestätigung',
    bound: 'An Tischen',
    free: 'Frei',
    retired: 'Ausgemustert',
  },
  none: 'Auf der Liste steht kein Gerät.',
  noneAdd: 'Die Administration schlägt das erste vor.',
  states: {
    proposed: 'Nicht bestätigt',
    registered: 'Eingetragen',
    distrusted: 'Nicht vertrauenswürdig',
    revoked: 'Ausgemustert',
  },
  waitsForYou: 'Wartet auf Sie',
  noLight: 'Seinen Tisch führt ein anderer Server; dort steht, ob es arbeitet.',
  distrusted:
    'Es hat gemeldet, was nicht sein kann. Geben Sie es frei, dann bekommt es einen neuen Schlüssel oder wird ausgemustert.',
  itself: 'es',
  kind: 'Art',
  fingerprint: 'Fingerabdruck',
  firmware: 'Programm',
  people: (proposer, confirmer) =>
    confirmer === null
      ? `Vorgeschlagen von ${proposer}, noch nicht bestätigt.`
      : `Vorgeschlagen von ${proposer}, bestätigt von ${confirmer}.`,
  propose: {
    title: 'Gerät vorschlagen',
    about: 'Das Management vergleicht dann den Fingerabdruck mit dem, den das Gerät zeigt.',
    name: 'Name',
    nameHint: '2 bis 32 Kleinbuchstaben, Ziffern und Bindestriche; zuerst ein Buchstabe. Zum Beispiel shoe-17',
    key: 'Öffentlicher Schlüssel',
    keyHint: '64 hexadezimale Ziffern, wie das Gerät sie zeigt',
    firmware: 'Hash seines Programms',
    firmwareHint: '64 hexadezimale Ziffern; ein Gerät mit einem anderen Programm wird abgewiesen',
    submit: 'Vorschlagen',
    done: (name) => `${name} ist vorgeschlagen. Das Management bestätigt es.`,
  },
  digits: '64 hexadezimale Ziffern',
  why: 'Warum',
  confirm: {
    open: 'Bestätigen',
    about:
      'Tippen oder scannen Sie den Fingerabdruck, den das Gerät zeigt. Auf dieser Seite steht er nicht, damit Sie ihn dort ablesen.',
    fingerprint: 'Fingerabdruck am Gerät',
    submit: 'Gerät bestätigen',
  },
  replace: {
    open: 'Neuer Schlüssel',
    about:
      'Nach einer Reparatur, oder wenn der alte bekannt sein könnte. Der alte Schlüssel gilt ab sofort nicht mehr; das Management bestätigt den neuen.',
    bound: (table) => `${table} hat das Gerät. Eine Aufsicht gibt es dort zuerst frei.`,
    submit: 'Schlüssel ersetzen',
  },
  retire: {
    open: 'Ausmustern',
    about: 'Für immer: Sein Schlüssel gilt nicht mehr, die Leitung wird getrennt, der Name wird nicht wieder benutzt.',
    submit: (name) => `${name} ausmustern`,
  },
  bind: {
    open: 'Einem Tisch zuordnen',
    about: 'Zwischen den Runden, durch eine Aufsicht im Dienst am Tisch. Ein Tisch hat ein Gerät von jeder Art.',
    table: 'Tisch',
    noTables: 'Kein Tisch mit echten Karten ist offen.',
    submit: (table) => `${table} zuordnen`,
    done: (name, table) => `${name} gehört jetzt zu ${table}.`,
    connecting: 'Verbindung zum Tisch',
    onDuty: (table) => `Sie sind an ${table} nicht im Dienst.`,
    comeOnDuty: 'Dort den Dienst antreten',
  },
  release: {
    open: 'Freigeben',
    about: 'Zwischen den Runden, durch eine Aufsicht im Dienst am Tisch. Ohne Leser tippt der Dealer die Karten.',
    submit: (table) => `Von ${table} freigeben`,
  },
}
