#include "shelf.h"

void shop::stock::Shelf<int>::Node::link() const & {}

namespace shop {

// Starts it.
Server::Server(int port) : port_(port), name_{"s"} {
  listen();
}

Server::~Server() { stop(); }

bool Server::operator==(const Server& o) const { return port_ == o.port_; }

Server::operator bool() const { return true; }

const std::string& Server::name() { return name_; }

char** Server::args() { return nullptr; }

template <typename T>
T* Server::find(const T& key) {
  return nullptr;
}

int Server::count = 3;

void Server::Impl::run(int a) {}
void Server::Impl::run(double a) {}

void helper() {}

}  // namespace shop

#ifdef DEBUG
void shop::log(const char* m) { puts(m); }
#else
void shop::log(const char*) {}
#endif
