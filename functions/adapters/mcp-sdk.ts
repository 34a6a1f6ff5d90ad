/**
 * What we use of the vendor's SDK, and nothing else of it: this module is loaded with the first exchange, and a bundler
 * leaves the rest of the SDK out.
 */
export {
  Client,
  ProtocolError,
  SdkHttpError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
