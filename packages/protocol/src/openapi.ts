import { z } from 'zod'
import { DeviceAnswer, DeviceMessage } from './device.ts'
import { HttpRefusal } from './http.ts'
import { ClientMessage, ServerMessage } from './message.ts'
import { ROUTES, type Route } from './routes.ts'

type Json = Record<string, unknown>

/** The OpenAPI description of all HTTP routes, with the socket's messages among its schemas. */
export function openApi(version: string): Json {
  const schemas = new Schemas()
  const paths: Record<string, Json> = {}
  for (const [name, route] of Object.entries(ROUTES) as [string, Route][]) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route, schemas) }
  }
  schemas.of(ClientMessage)
  schemas.of(ServerMessage)
  schemas.of(DeviceMessage)
  schemas.of(DeviceAnswer)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Openpit',
      version,
      description:
        'Tables speak on the WebSocket /ws: clients send ClientMessage, the server sends ServerMessage. A command that is sent twice with the same id is carried out once. Devices speak on /api/devices/line: they send DeviceMessage, the server sends DeviceAnswer.',
    },
    paths,
    components: {
      schemas: schemas.named,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'openpit_session' } },
    },
  }
}

/** Replies that are not JSON. */
const FILES = {
  text: { 'text/plain': { schema: { type: 'string' } } },
  zip: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
}

function operation(name: string, route: Route, schemas: Schemas): Json {
  const { access, body, reply } = route
  const json = (schema: z.ZodType) => ({ 'application/json': { schema: schemas.of(schema) } })
  return {
    operationId: name,
    summary: route.summary,
    ...(typeof access === 'object' ? { 'x-may': access.may } : {}),
    security: access === 'all' ? [] : [{ session: [] }],
    parameters: [...parameters('path', route.params, schemas), ...parameters('query', route.query, schemas)],
    ...(body ? { requestBody: { required: true, content: json(body) } } : {}),
    responses: {
      200: {
        description: 'done',
        content: typeof reply === 'string' ? FILES[reply] : json(reply),
      },
      default: { description: 'refused', content: json(HttpRefusal) },
    },
  }
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined, schemas: Schemas): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schemas.of(field as z.ZodType),
  }))
}

/** Collects named schemas, so that each is described once and referred to elsewhere. */
class Schemas {
  readonly named: Record<string, unknown> = {}

  of(schema: z.ZodType): Json {
    const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
    const { $schema: _, $defs, ...json } = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'))
    Object.assign(this.named, $defs)
    return json
  }
}
