import type { FileTexts } from '../texts.ts'

export const files: FileTexts = {
  upTo: 'hasta {size} MB cada uno',
  upToOne: 'hasta {size} MB',
  count: { one: 'un archivo como máximo', other: '{n} archivos como máximo' },
  choose: 'Seleccionar un archivo',
  drop: 'o arrástrelo aquí',
  kept: 'Ya subidos',
  sign: {
    draw: 'Dibujar',
    type: 'Escribir',
    upload: 'Subir una imagen',
    way: 'Tipo de firma',
    pad: 'Área para firmar. Para firmar con el teclado, utilice «Escribir».',
    clear: 'Dibujar de nuevo',
    typeHint: 'Su nombre vale como firma.',
    or: 'O bien:',
    image: 'Imagen de su firma (PNG, JPG)',
    keptDrawing: 'Firma dibujada',
  },
  faults: {
    tooLarge: 'Este archivo es demasiado grande. Se admiten hasta {size} MB.',
    empty: 'Este archivo está vacío.',
    kind: 'Este tipo de archivo no se admite aquí. Tipos posibles: {kinds}.',
    unreadable: 'Este archivo no se puede leer. Guárdelo de nuevo e inténtelo otra vez, por favor.',
    tooHard: 'Este archivo es demasiado complejo. Guárdelo más pequeño o más sencillo, por favor.',
    password: 'Este archivo está protegido con una contraseña. Guárdelo sin contraseña, por favor.',
    active:
      'Este archivo contiene programas o archivos incrustados. Imprímalo en un PDF nuevo o guárdelo sin macros, por favor.',
    altered: 'Este PDF tiene capas ocultas. Imprímalo en un PDF nuevo, por favor.',
    gone: 'Este archivo ya no está disponible. Selecciónelo de nuevo, por favor.',
    used: 'Este archivo ya se ha enviado. Selecciónelo de nuevo, por favor.',
    tooManyInAll: {
      one: 'Este formulario admite un solo archivo.',
      other: 'Este formulario admite {n} archivos como máximo en total.',
    },
    tooOften: {
      one: 'Se han enviado muchísimos archivos desde su conexión. Inténtelo de nuevo dentro de un minuto, por favor.',
      other:
        'Se han enviado muchísimos archivos desde su conexión. Inténtelo de nuevo dentro de {n} minutos, por favor.',
    },
    busy: 'El archivo no se puede guardar en este momento. Inténtelo de nuevo en un instante, por favor.',
  },
  live: {
    loading: 'subiendo',
    loaded: 'subido',
    remove: 'Eliminar {name}',
    removed: 'Se ha eliminado {name}.',
    retry: 'Intentarlo de nuevo',
    cancel: 'Cancelar {name}',
    offline: 'Sin conexión.',
    paused: 'Se ha interrumpido la conexión. El envío continuará por sí solo.',
    wait: 'Los archivos aún se están subiendo. Después se enviará el formulario.',
  },
}
