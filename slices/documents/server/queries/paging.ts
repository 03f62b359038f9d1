import { sql, type RawBuilder } from 'kysely'

export const documentSorts = ['name', 'person', 'expiry', 'newest'] as const
export type DocumentSort = (typeof documentSorts)[number]
/** What the last row of a page was sorted by, its id last: the page after it begins behind that, however many rows came before. */
export type Place = readonly (string | null)[]

/** `d` the document, `s` the person it is about. */
export const orders: Readonly<Record<DocumentSort, RawBuilder<unknown>>> = {
  name: sql`d.name_key, d.id`,
  person: sql`s.sort_name, d.name_key, d.id`,
  expiry: sql`d.expires_on nulls last, d.name_key, d.id`,
  newest: sql`d.changed_at desc, d.id`,
}

/** The place of a row, to be read from it; times to the microsecond, as they are compared. */
export const placeColumn: Readonly<Record<DocumentSort, RawBuilder<unknown>>> = {
  name: sql`json_build_array(d.name_key, d.id)`,
  person: sql`json_build_array(e.sort_name, d.name_key, d.id)`,
  expiry: sql`json_build_array(d.expires_on, d.name_key, d.id)`,
  newest: sql`json_build_array(to_char(d.changed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), d.id)`,
}

const parts: Readonly<Record<DocumentSort, (place: Place) => RawBuilder<unknown>>> = {
  name: ([name, id]) => sql`(d.name_key, d.id) > (${name}::text, ${id}::uuid)`,
  person: ([person, name, id]) => sql`(s.sort_name, d.name_key, d.id) > (${person}::text, ${name}::text, ${id}::uuid)`,
  newest: ([at, id]) => sql`(d.changed_at < ${at}::timestamptz or (d.changed_at = ${at}::timestamptz and d.id > ${id}::uuid))`,
  // What never runs out comes last.
  expiry: ([day, name, id]) =>
    day === null
      ? sql`(d.expires_on is null and (d.name_key, d.id) > (${name}::text, ${id}::uuid))`
      : sql`(d.expires_on > ${day}::date or d.expires_on is null or (d.expires_on = ${day}::date and (d.name_key, d.id) > (${name}::text, ${id}::uuid)))`,
}

/** Only what comes behind this place. */
export const behind = (sort: DocumentSort, place: Place): RawBuilder<unknown> => parts[sort](place)
