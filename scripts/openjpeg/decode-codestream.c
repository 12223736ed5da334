/*
 * What Vitrine calls of OpenJPEG: decodes one JPEG 2000 codestream in memory into bytes for a texture.
 *
 * Compiled together with OpenJPEG's unchanged sources by build-openjpeg.ts. Nothing is imported: no files, no clock, no
 * output. Messages of OpenJPEG are kept as text for the caller.
 *
 * Some calls inside OpenJPEG are replaced by macros of the build script, so that a stream that was cut shows exactly the
 * packets that are whole: `opj_t2_decode_packets` in tcd.c is `decode_whole_packets` here, and in t2.c
 * `opj_pi_next`, `opj_bio_init_dec` and `opj_bio_inalign` are `note_packet`, `note_packet_start` and `note_header_end`.
 */
#include "opj_includes.h"

#define EXPORT(name) __attribute__((export_name(name)))
#define ERROR_SIZE 256

/* ---- What the caller reads after a call ---- */

typedef struct {
  OPJ_UINT32 width;
  OPJ_UINT32 height;
  OPJ_UINT32 components;
  /* Red, green, blue, alpha, bottom row first; freed by the next call. */
  OPJ_BYTE *rgba;
  /* The fifth component, bottom row first; null where there is none. */
  OPJ_BYTE *mask;
  /* Whether packets were left out because the stream ends before they do, or because they are damaged. */
  OPJ_UINT32 is_cut;
  /* Whether a packet with data was decoded. */
  OPJ_UINT32 has_data;
  char error[ERROR_SIZE];
} result_t;

static result_t result;

EXPORT("result") result_t *get_result(void) { return &result; }

EXPORT("allocate") void *allocate(OPJ_SIZE_T size) { return opj_malloc(size); }

static void release_pixels(void) {
  opj_free(result.rgba);
  opj_free(result.mask);
  memset(&result, 0, sizeof result);
}

EXPORT("release") void release(void *bytes) {
  opj_free(bytes);
  release_pixels();
}

/* Functions of OpenJPEG's openjpeg.c, which is not compiled in, since it reads files. */
void *opj_image_data_alloc(OPJ_SIZE_T size) { return opj_aligned_malloc(size); }
void opj_image_data_free(void *data) { opj_aligned_free(data); }

/* Without these the module would import an environment with variables, and a function to call when memory has grown. */
char *getenv(const char *name) {
  (void)name;
  return NULL;
}
void emscripten_notify_memory_growth(OPJ_SIZE_T index) { (void)index; }

/* ---- Packets that are not whole ---- */

static struct {
  OPJ_BYTE *end;
  /* Start of the packet that is being read, and of the first one that is not whole; null before. */
  OPJ_BYTE *packet;
  OPJ_BYTE *broken;
  /* Quality layer of the packet that is being read. */
  OPJ_UINT32 layer;
  /* Whether `broken` is a packet of the first layer whose header is whole. */
  OPJ_BOOL is_usable;
  /* False while only whole packets are read. */
  OPJ_BOOL is_searching;
} tile_data;

static void keep_error(const char *message, void *data) {
  (void)data;
  /* The first one is the cause; later ones say that the callers failed as well. */
  if (result.error[0] == 0) strncpy(result.error, message, ERROR_SIZE - 1);
}

static void note_broken(OPJ_BOOL is_header_whole) {
  if (tile_data.broken != NULL) return;
  tile_data.broken = tile_data.packet;
  tile_data.is_usable = is_header_whole && tile_data.layer == 0;
}

static void note_warning(const char *message, void *data) {
  (void)data;
  if (strstr(message, ": segment too long") != NULL) note_broken(OPJ_TRUE);
}

OPJ_BOOL note_packet(opj_pi_iterator_t *packets) {
  OPJ_BOOL has_next = opj_pi_next(packets);
  tile_data.layer = packets->layno;
  return has_next;
}

/*
 * Beyond its bytes the reader of a header goes on with zero bits, and does not say so. So it is given one byte more, which
 * OpenJPEG allocates behind the data of a tile for a purpose of its own: a header that takes it is longer than the data.
 */
void note_packet_start(opj_bio_t *bio, OPJ_BYTE *bytes, OPJ_UINT32 length) {
  tile_data.packet = bytes;
  if (tile_data.is_searching) {
    if (length == 0) result.is_cut = 1;
    else length++;
  }
  opj_bio_init_dec(bio, bytes, length);
}

OPJ_BOOL note_header_end(opj_bio_t *bio) {
  OPJ_BOOL is_aligned = opj_bio_inalign(bio);
  if (tile_data.is_searching && bio->bp > tile_data.end) {
    bio->bp = tile_data.end;
    note_broken(OPJ_FALSE);
  }
  if (bio->bp > bio->start && *bio->start >= 0x80) result.has_data = 1;
  return is_aligned;
}

/*
 * Reads the packets of a tile that are whole, and no others. OpenJPEG itself takes what there is of a packet that was cut,
 * and of the other code blocks in it drops what earlier layers said as well, which shows as noise. Where one is found, the
 * tile is begun anew, and its data end before that packet. In the first layer there is nothing to drop.
 */
OPJ_BOOL decode_whole_packets(opj_tcd_t *tcd, opj_t2_t *t2, OPJ_UINT32 tile_number,
                              opj_tcd_tile_t *tile, OPJ_BYTE *bytes, OPJ_UINT32 *read,
                              OPJ_UINT32 length, opj_codestream_index_t *index,
                              opj_event_mgr_t *events) {
  const opj_tcp_t *parameters = &tcd->cp->tcps[tile_number];
  /* Then the headers are not beside the data, and reading them consumes them. */
  const OPJ_BOOL has_packed_headers = tcd->cp->ppm == 1 || parameters->ppt == 1;
  OPJ_BOOL is_read;

  tile_data.packet = bytes;
  tile_data.end = bytes + length;
  tile_data.broken = NULL;
  tile_data.is_searching = !has_packed_headers;
  is_read = opj_t2_decode_packets(tcd, t2, tile_number, tile, bytes, read, length, index, events);
  tile_data.is_searching = OPJ_FALSE;
  if (!is_read) note_broken(OPJ_FALSE);
  if (tile_data.broken == NULL) return is_read;

  result.is_cut = 1;
  if (has_packed_headers || (is_read && tile_data.is_usable)) return is_read;
  length = (OPJ_UINT32)(tile_data.broken - bytes);
  if (!opj_tcd_init_decode_tile(tcd, tile_number, events)) return OPJ_FALSE;
  /* It fails at the end of its data if packets have to end with a marker; those before are there. */
  opj_t2_decode_packets(tcd, t2, tile_number, tile, bytes, read, length, index, events);
  *read = length;
  result.error[0] = 0;
  return OPJ_TRUE;
}

/* ---- The codestream as a stream of OpenJPEG ---- */

typedef struct {
  OPJ_BYTE *bytes;
  OPJ_SIZE_T length;
  OPJ_SIZE_T position;
} source_t;

static OPJ_SIZE_T read_source(void *buffer, OPJ_SIZE_T size, void *data) {
  source_t *source = data;
  OPJ_SIZE_T left = source->length - source->position;
  if (left == 0) return (OPJ_SIZE_T)-1;
  if (size > left) size = left;
  memcpy(buffer, source->bytes + source->position, size);
  source->position += size;
  return size;
}

static OPJ_OFF_T skip_source(OPJ_OFF_T size, void *data) {
  source_t *source = data;
  OPJ_OFF_T left = (OPJ_OFF_T)(source->length - source->position);
  if (size < 0) return -1;
  if (size > left) size = left;
  source->position += (OPJ_SIZE_T)size;
  return size;
}

static OPJ_BOOL seek_source(OPJ_OFF_T position, void *data) {
  source_t *source = data;
  if (position < 0 || (OPJ_SIZE_T)position > source->length) return OPJ_FALSE;
  source->position = (OPJ_SIZE_T)position;
  return OPJ_TRUE;
}

/* ---- From planes to bytes ---- */

typedef struct {
  const OPJ_INT32 *data;
  OPJ_UINT32 width;
  OPJ_UINT32 height;
  OPJ_INT32 offset;
  OPJ_UINT32 greatest;
} plane_t;

static plane_t plane_of(const opj_image_comp_t *component) {
  plane_t plane;
  plane.data = component->data;
  plane.width = component->w;
  plane.height = component->h;
  plane.offset = component->sgnd ? 1 << (component->prec - 1) : 0;
  plane.greatest = (1u << component->prec) - 1;
  return plane;
}

static OPJ_BYTE to_byte(const plane_t *plane, OPJ_INT32 value) {
  OPJ_INT32 shifted = value + plane->offset;
  OPJ_UINT32 bounded =
      shifted < 0 ? 0 : (OPJ_UINT32)shifted > plane->greatest ? plane->greatest : (OPJ_UINT32)shifted;
  if (plane->greatest == 255) return (OPJ_BYTE)bounded;
  return (OPJ_BYTE)((bounded * 255u + plane->greatest / 2) / plane->greatest);
}

/* Writes one plane into every `stride`th byte of a picture of this size. Rows are reversed: the first one is at the bottom. */
static void write_plane(const plane_t *plane, OPJ_BYTE *target, OPJ_UINT32 stride) {
  const OPJ_UINT32 width = result.width;
  const OPJ_UINT32 height = result.height;
  OPJ_UINT32 x, y;
  for (y = 0; y < height; y++) {
    OPJ_BYTE *row = target + (OPJ_SIZE_T)(height - 1 - y) * width * stride;
    if (plane->width == width && plane->height == height) {
      const OPJ_INT32 *values = plane->data + (OPJ_SIZE_T)y * width;
      for (x = 0; x < width; x++) row[(OPJ_SIZE_T)x * stride] = to_byte(plane, values[x]);
    } else {
      /* A component with fewer samples than the picture has pixels: the nearest one. */
      const OPJ_UINT32 source_y = (OPJ_UINT32)((OPJ_UINT64)y * plane->height / height);
      const OPJ_INT32 *values = plane->data + (OPJ_SIZE_T)source_y * plane->width;
      for (x = 0; x < width; x++) {
        row[(OPJ_SIZE_T)x * stride] =
            to_byte(plane, values[(OPJ_SIZE_T)((OPJ_UINT64)x * plane->width / width)]);
      }
    }
  }
}

/*
 * The tiles that were decoded before OpenJPEG met the end of the stream, or a tile that is damaged: it has them already, and
 * would give them out only with the last one.
 */
static OPJ_BOOL take_decoded_tiles(opj_j2k_t *codec, opj_image_t *image) {
  OPJ_UINT32 n;
  opj_image_t *decoded = codec->m_output_image;
  if (!result.has_data || decoded == NULL || decoded->numcomps != image->numcomps) return OPJ_FALSE;
  for (n = 0; n < image->numcomps; n++) {
    opj_image_comp_t *component = &decoded->comps[n];
    if (component->data == NULL || image->comps[n].data != NULL) return OPJ_FALSE;
    image->comps[n].data = component->data;
    image->comps[n].w = component->w;
    image->comps[n].h = component->h;
    component->data = NULL;
  }
  result.is_cut = 1;
  result.error[0] = 0;
  return OPJ_TRUE;
}

static OPJ_BOOL pack_image(opj_image_t *image) {
  OPJ_UINT32 n;
  const OPJ_UINT32 count = image->numcomps;
  /* Which component is red, green, blue and alpha; -1: there is none. */
  int channels[4] = {0, 1, 2, 3};
  OPJ_SIZE_T pixels;
  if (count == 0) return OPJ_FALSE;
  for (n = 0; n < count; n++) {
    const opj_image_comp_t *component = &image->comps[n];
    if (component->data == NULL || component->w == 0 || component->h == 0) return OPJ_FALSE;
    if (component->prec == 0 || component->prec > 16) return OPJ_FALSE;
    if (component->w > result.width) result.width = component->w;
    if (component->h > result.height) result.height = component->h;
  }
  result.components = count;
  if (count <= 2) {
    channels[1] = channels[2] = 0;
    channels[3] = count == 2 ? 1 : -1;
  } else if (count == 3) {
    channels[3] = -1;
  }
  pixels = (OPJ_SIZE_T)result.width * result.height;
  result.rgba = opj_malloc(pixels * 4);
  if (result.rgba == NULL) return OPJ_FALSE;
  for (n = 0; n < 4; n++) {
    if (channels[n] < 0) {
      OPJ_SIZE_T i;
      for (i = 0; i < pixels; i++) result.rgba[i * 4 + n] = 255;
    } else {
      const plane_t plane = plane_of(&image->comps[channels[n]]);
      write_plane(&plane, result.rgba + n, 4);
    }
  }
  if (count >= 5) {
    const plane_t plane = plane_of(&image->comps[4]);
    result.mask = opj_malloc(pixels);
    if (result.mask == NULL) return OPJ_FALSE;
    write_plane(&plane, result.mask, 1);
  }
  return OPJ_TRUE;
}

/* ---- The call ---- */

/*
 * Decodes a codestream. `reduction`: how often its size is halved; `layers`: how many quality layers at most, 0 for all.
 * Returns whether there are pixels; otherwise `error` of the result says why.
 */
EXPORT("decode")
OPJ_BOOL decode(OPJ_BYTE *bytes, OPJ_SIZE_T length, OPJ_UINT32 reduction, OPJ_UINT32 layers) {
  opj_event_mgr_t events;
  opj_dparameters_t parameters;
  opj_image_t *image = NULL;
  opj_j2k_t *codec;
  opj_stream_t *stream;
  source_t source;
  OPJ_BOOL is_decoded = OPJ_FALSE;

  release_pixels();
  memset(&events, 0, sizeof events);
  events.error_handler = keep_error;
  events.warning_handler = note_warning;
  memset(&parameters, 0, sizeof parameters);
  parameters.cp_reduce = reduction;
  parameters.cp_layer = layers;
  source.bytes = bytes;
  source.length = length;
  source.position = 0;

  codec = opj_j2k_create_decompress();
  stream = opj_stream_create(OPJ_J2K_STREAM_CHUNK_SIZE, OPJ_TRUE);
  if (codec != NULL && stream != NULL) {
    opj_stream_set_user_data(stream, &source, NULL);
    opj_stream_set_user_data_length(stream, length);
    opj_stream_set_read_function(stream, read_source);
    opj_stream_set_skip_function(stream, skip_source);
    opj_stream_set_seek_function(stream, seek_source);
    opj_j2k_setup_decoder(codec, &parameters);
    opj_j2k_decoder_set_strict_mode(codec, OPJ_FALSE);
    /* The end marker is not looked for: the caller has done so. */
    is_decoded = opj_j2k_read_header((opj_stream_private_t *)stream, codec, &image, &events) &&
                 (opj_j2k_decode(codec, (opj_stream_private_t *)stream, image, &events) ||
                  take_decoded_tiles(codec, image)) &&
                 pack_image(image);
  }
  if (!is_decoded) keep_error("there is not enough memory, or a component has no data", NULL);
  if (stream != NULL) opj_stream_destroy(stream);
  if (codec != NULL) opj_j2k_destroy(codec);
  if (image != NULL) opj_image_destroy(image);
  return is_decoded;
}
