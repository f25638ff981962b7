/** The settings of tables and links, as refusals name them. */
const FIELDS: Readonly<Record<string, string>> = {
  approval: 'Genehmigung',
  boxes: 'Boxen',
  counted: 'Zählung',
  decks: 'Kartenspiele',
  increment: 'Anteil für den Stand',
  levels: 'Stufen',
  markers: 'Trennkarten',
  maximum: 'Höchsteinsatz',
  minimum: 'Mindesteinsatz',
  mustHitBy: 'spätester Gewinn',
  name: 'Name',
  paytable: 'Auszahlungstafel',
  payScale: 'Auszahlungsstufe',
  playersPerBox: 'Spieler je Box',
  pool: 'Anfangsstand',
  reserve: 'Anteil für die Rücklage',
  reserved: 'Rücklage',
  reset: 'Startwert',
  sideBets: 'Nebenwetten',
  smallestChip: 'kleinster Chip',
  wager: 'Einsatz',
}

/** The reasons that the rules give in English, by their words. `$1` is what differs from case to case. */
const REASONS: readonly (readonly [is: RegExp, german: string])[] = [
  [/^.* is played with (.*) decks$/, 'gespielt wird mit $1 Kartenspielen'],
  [/^the table has (.*) boxes$/, 'der Tisch hat $1 Boxen'],
  [/^a box takes (.*) \S+$/, 'eine Box nimmt $1 Spieler'],
  [/^no cutting card is used$/, 'es gibt hier keine Trennkarte'],
  [/^a shuffling device has no cutting card$/, 'mit einem Mischgerät gibt es keine Trennkarte'],
  [/^the table uses (.*) cutting \S+$/, 'der Tisch hat $1 Trennkarten'],
  [/^(it|minimum and maximum) must be (an amount|amounts) of money( above zero)?$/, 'nötig ist ein Betrag über null'],
  [/^it must be an amount above zero$/, 'nötig ist ein Betrag über null'],
  [/^the maximum is below the minimum$/, 'das Maximum liegt unter dem Minimum'],
  [
    /^no number of (these )?chips makes an? (wager|amount) within (the|its) limits$/,
    'mit diesen Chips geht es nicht auf',
  ],
  [/^.* has no such option$/, 'das sieht dieses Buch nicht vor'],
  [/^it needs (.*)$/, 'das setzt voraus: $1'],
  [/^.* has no such side bet$/, 'diese Nebenwette hat dieses Buch nicht'],
  [/^it is offered with (.*) decks only$/, 'nur mit $1 Kartenspielen'],
  [/^it is offered with a shuffling device only$/, 'nur mit einem Mischgerät'],
  [/^a table has one kind of side bet$/, 'ein Tisch hat eine Art von Nebenwette'],
  [/^this side bet has no such choice$/, 'bei dieser Nebenwette gibt es das nicht zu wählen'],
  [/^its amounts are fixed$/, 'die Beträge sind festgelegt'],
  [/^set both minimum and maximum, or neither$/, 'Minimum und Maximum bitte beide angeben oder keines'],
  [/^it has no jackpot$/, 'sie hat keinen Jackpot'],
  [/^there are (.*) at most$/, 'höchstens $1'],
  [/^there must be at least one$/, 'mindestens eine ist nötig'],
  [/^two levels have the same name$/, 'zwei Stufen heißen gleich'],
  [/^there is already a level of this name$/, 'eine Stufe dieses Namens gibt es schon'],
  [/^increments and reserves together are above 100 percent of the wager$/, 'zusammen sind es mehr als 100 Prozent'],
  [/^it must be an amount (above zero, )?up to \$90,000,000$/, 'nötig ist ein Betrag bis 90.000.000 $'],
  [/^it is below the reset value$/, 'er liegt unter dem Startwert'],
  [/^it must be below mustHitBy$/, 'er muss unter dem spätesten Gewinn liegen'],
  [/^a level needs a name of letters, digits, spaces and hyphens$/, 'nötig ist ein Name aus Buchstaben und Ziffern'],
  [/^this jackpot needs no approval$/, 'dieser Jackpot braucht keine Genehmigung'],
  [/^only a mystery level has one$/, 'nur eine Stufe mit verborgenem Wert hat das'],
  [/^the only pool has no name$/, 'der einzige Topf hat keinen Namen'],
  [/^a controller of prize buttons has none$/, 'eine Steuerung für Gewinnknöpfe hat das nicht'],
  [/^a level needs an amount, up to \$90,000,000, by which it is hit$/, 'nötig ist ein Betrag bis 90.000.000 $'],
  [/^it must be above the reset value$/, 'er muss über dem Startwert liegen'],
  [/^one activation could pass it: .*$/, 'er muss weiter über dem Startwert liegen'],
  [/^it must be a percentage from 0 to 100 with four decimals at most$/, '0 bis 100 Prozent, höchstens vier Stellen'],
  [/^it has (.*) decks$/, 'er hat $1 Kartenspiele'],
  [/^it has no shuffling device$/, 'er hat kein Mischgerät'],
  [/^its wager is different$/, 'sein Einsatz ist ein anderer'],
  [/^its rate is different$/, 'sein Anteil ist ein anderer'],
  [/^its reset value is different$/, 'sein Startwert ist ein anderer'],
  [/^it must be (.*)$/, 'möglich: $1'],
]

/** A reason of the rules in German; `null` if there are no words for it. */
export function germanReason(why: string): string | null {
  const found = REASONS.find(([is]) => is.test(why))
  return found === undefined
    ? null
    : why.replace(found[0], found[1]).replaceAll(' or ', ' oder ').replaceAll(' to ', ' bis ')
}

/** What is wrong, and why. A reason without German words is left out: half a sentence in English helps nobody. */
export function germanFault(field: string, why: string): string {
  const last = field.split('.').at(-1) ?? field
  const name = FIELDS[last] ?? last
  const reason = germanReason(why)
  return reason === null ? name : `${name}: ${reason}`
}
